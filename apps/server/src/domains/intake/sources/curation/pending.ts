import type { KnownPreview, Language, Suggester } from '@claire/api-contract'
import type { StoredSource } from '../source.ts'
import { type Rejection, rejectionsBefore } from './duplicate.ts'
import type { ServiceParts } from './service-parts.ts'
import { type Database, idsOf } from '#platform/database'

/** A source with information for the decision on it while it is pending. */
export type SourceInList = StoredSource & {
  rejectedBefore?: Rejection | undefined
  suggester?: Suggester | undefined
  preview?: (Omit<KnownPreview, 'date'> & { at: number }) | undefined
}

/** Returns the same sources, the pending ones with that information, by a fixed number of queries. */
export async function inList(
  { database, scanning }: Pick<ServiceParts, 'database' | 'scanning'>,
  sources: StoredSource[],
  language?: Language,
): Promise<SourceInList[]> {
  const pending = sources.filter(({ status }) => status === 'PENDING')
  const [rejections, suggesters, previews] = await Promise.all([
    rejectionsBefore(database, pending),
    suggestersOf(database, pending),
    createPreviewStore(database).of(pending),
  ])
  return sources.map((source) => {
    if (source.status !== 'PENDING') return source
    const look = previews.get(source.id)
    return {
      ...source,
      rejectedBefore: rejections.get(source.id),
      suggester: suggesters.get(source.id),
      preview: look && {
        ...scanning.describeFindings(look.findings, language),
        ...(look.articles !== null && { message: '' }),
        estimatedArticles: look.articles,
        at: look.at,
      },
    }
  })
}

/** A preview of a source's present address. */
interface StoredPreview {
  at: number
  /** The estimated number of articles; null if none were found. */
  articles: number | null
  findings: string
}

/** The latest previews of pending sources. */
export function createPreviewStore(db: Database) {
  return {
    /** Stores a preview, replacing the one before. */
    async save({ id, url }: Pick<StoredSource, 'id' | 'url'>, { at, articles, findings }: StoredPreview) {
      const look = { url, looked_at: at, articles, findings }
      await db
        .insertInto('source_preview')
        .values({ source_id: id, ...look })
        .onConflict((conflict) => conflict.column('source_id').doUpdateSet(look))
        .execute()
    },

    /** The previews of the present addresses of these sources, by the sources' ids. */
    async of(sources: readonly Pick<StoredSource, 'id' | 'url'>[]): Promise<Map<string, StoredPreview>> {
      if (!sources.length) return new Map()
      const ids = sources.map(({ id }) => id)
      const rows = await db.selectFrom('source_preview').selectAll().where('source_id', 'in', ids).execute()
      const urls = new Map(sources.map(({ id, url }) => [id, url]))
      return new Map(
        rows
          .filter(({ source_id, url }) => urls.get(source_id) === url)
          .map(({ source_id, looked_at, articles, findings }) => [
            source_id,
            { at: looked_at, articles, findings },
          ]),
      )
    },

    /** The newest pending source suggested by a person, without a preview of its present address. */
    async nextToLookAt(except: readonly string[]): Promise<string | undefined> {
      let query = db
        .selectFrom('source')
        .leftJoin('source_preview', (join) =>
          join
            .onRef('source_preview.source_id', '=', 'source.id')
            .onRef('source_preview.url', '=', 'source.url'),
        )
        .select('source.id')
        .where('source.status', '=', 'PENDING')
        .where('source.suggested_by', '!=', '')
        .where('source_preview.source_id', 'is', null)
      if (except.length) query = query.where('source.id', 'not in', [...except])
      return (await query.orderBy('source.suggested_at', 'desc').limit(1).executeTakeFirst())?.id
    },
  }
}

/**
 * Returns the suggester of each source, with the outcomes of their other suggestions, by the source's id; none for a
 * source that comes with Claire, or whose suggester's account is deleted.
 */
async function suggestersOf(
  database: Database,
  all: readonly StoredSource[],
): Promise<Map<string, Suggester>> {
  const sources = all.filter(({ suggestedBy }) => suggestedBy !== '')
  if (!sources.length) return new Map()
  const [names, records] = await Promise.all([namesOf(database, sources), recordsOf(database, sources)])
  return new Map(
    sources.map(({ id, suggestedBy }) => {
      const { approved = 0, decided = 0 } = records.get(suggestedBy) ?? {}
      return [id, { name: names.get(id) ?? '', approved, decided }]
    }),
  )
}

/** The first entry of a source in the audit log is the suggestion. */
async function namesOf(db: Database, sources: readonly StoredSource[]): Promise<Map<string, string>> {
  const first = db
    .selectFrom('source_audit')
    .select((eb) => eb.fn.min('seq').as('seq'))
    .where('source_id', 'in', idsOf(sources))
    .groupBy('source_id')
  const rows = await db
    .selectFrom('source_audit')
    .select(['source_id', 'who_name'])
    .where('seq', 'in', first)
    .execute()
  return new Map(rows.map(({ source_id, who_name }) => [source_id, who_name]))
}

type TrackRecord = Pick<Suggester, 'approved' | 'decided'>

async function recordsOf(
  database: Database,
  sources: readonly StoredSource[],
): Promise<Map<string, TrackRecord>> {
  const people = [...new Set(sources.map(({ suggestedBy }) => suggestedBy))]
  const rows = await database
    .selectFrom('source')
    .select((eb) => ['suggested_by', 'status', eb.fn.countAll<string | number>().as('count')])
    .where('suggested_by', 'in', people)
    .where('status', '!=', 'PENDING')
    .groupBy(['suggested_by', 'status'])
    .execute()
  const records = new Map<string, TrackRecord>()
  for (const { suggested_by, status, count } of rows) {
    const { approved, decided } = records.get(suggested_by) ?? { approved: 0, decided: 0 }
    // A deleted source was approved before.
    const isApproved = status !== 'REJECTED'
    records.set(suggested_by, {
      approved: approved + (isApproved ? Number(count) : 0),
      decided: decided + Number(count),
    })
  }
  return records
}
