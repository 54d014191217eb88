import { randomUUID } from 'node:crypto'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { ArticleDraft } from '../article.ts'
import { writeCited } from '../connections/citing.ts'
import { appendEvents } from '../events.ts'
import { writeNotices } from '../notices/notices.ts'
import {
  type ArticleRow,
  type SaveResult,
  columnsOf,
  likeliest,
  saveArticle,
  textColumnsOf,
  updateArticle,
} from './save-article.ts'
import type { ArticleTables } from '../tables.ts'
import { aliasesOf, titleKeysNear } from '../works/work-keys.ts'

/** 23 columns a row: far below the 32,766 values that SQLite takes in a statement. */
const AT_ONCE = 500

interface Saving {
  drafts: ArticleDraft[]
  backfill: boolean
}

/**
 * Saves many drafts to the same effect as one by one, with few statements: what is known is looked up together, what is
 * new is written together. Drafts that are about the same new article are left to the last, and saved one by one.
 */
export async function saveArticles(
  transaction: Database,
  clock: Clock,
  { drafts, backfill }: Saving,
): Promise<SaveResult[]> {
  const results: SaveResult[] = []
  for (let at = 0; at < drafts.length; at += AT_ONCE) {
    results.push(
      ...(await saveSome(transaction, clock, { drafts: drafts.slice(at, at + AT_ONCE), backfill })),
    )
  }
  return results
}

async function saveSome(
  transaction: Database,
  clock: Clock,
  { drafts, backfill }: Saving,
): Promise<SaveResult[]> {
  const known = await knownAmong(transaction, drafts)
  const results = new Map<ArticleDraft, SaveResult>()
  const fresh: ArticleDraft[] = []
  const revised: { draft: ArticleDraft; row: ArticleRow }[] = []
  const last: ArticleDraft[] = []
  const taken = new Set<string>()
  for (const draft of drafts) {
    const row = known.match(draft)
    const keys = [...keysOf(draft), ...(row ? [`article ${row.id}`] : [])]
    // Also a known one: an earlier draft of it in this batch changes what there is to compare with.
    const again = keys.some((key) => taken.has(key))
    for (const key of keys) taken.add(key)
    if (again) last.push(draft)
    else if (row) revised.push({ draft, row })
    else fresh.push(draft)
  }
  for (const [draft, result] of await createAll(transaction, clock, { drafts: fresh, backfill }))
    results.set(draft, result)
  for (const { draft, row } of revised)
    results.set(draft, await updateArticle(transaction, clock, { draft, backfill, known: row }))
  for (const draft of last) results.set(draft, await saveArticle(transaction, clock, { draft, backfill }))
  return drafts.flatMap((draft) => results.get(draft) ?? [])
}

/** Two drafts that share one of these may be about one article. */
function keysOf(draft: ArticleDraft): string[] {
  const { sourceId, doi, externalId } = draft
  const keys = [
    ...aliasesOf(draft).map((url) => `url ${url}`),
    ...(doi ? [`doi ${doi}`] : []),
    ...(externalId ? [`external ${externalId}`] : []),
    ...titleKeysNear(draft).map((key) => `title ${key}`),
  ]
  return keys.map((key) => `${sourceId} ${key}`)
}

/** The articles that any of the drafts may be about, and which of them is which. */
async function knownAmong(transaction: Database, drafts: ArticleDraft[]) {
  const db = transaction.withTables<ArticleTables>()
  const rowsWith = async (column: 'doi' | 'external_id' | 'title_key', values: (string | null)[]) => {
    const wanted = [...new Set(values.filter(Boolean))]
    return wanted.length
      ? db
          .selectFrom('article')
          .selectAll()
          .where('source_id', 'in', sources)
          .where(column, 'in', wanted)
          .execute()
      : []
  }
  const sources = [...new Set(drafts.map((draft) => draft.sourceId))]
  const urls = drafts.flatMap(aliasesOf)
  const aliased = await db
    .selectFrom('article_alias')
    .innerJoin('article', 'article.id', 'article_alias.article_id')
    .selectAll('article')
    .select('article_alias.url as seen_as')
    .where('article_alias.source_id', 'in', sources)
    .where('article_alias.url', 'in', urls)
    .execute()
  const byDoi = indexed(
    await rowsWith(
      'doi',
      drafts.map((draft) => draft.doi),
    ),
    (row) => row.doi,
  )
  const byExternalId = indexed(
    await rowsWith(
      'external_id',
      drafts.map((draft) => draft.externalId),
    ),
    (row) => row.external_id,
  )
  const byTitle = Map.groupBy(
    await rowsWith('title_key', drafts.flatMap(titleKeysNear)),
    (row) => `${row.source_id} ${row.title_key}`,
  )
  const byUrl = indexed(aliased, (row) => row.seen_as)
  return {
    match(draft: ArticleDraft): ArticleRow | undefined {
      const find = (index: Map<string, ArticleRow>, value: string | null) =>
        value ? index.get(`${draft.sourceId} ${value}`) : undefined
      const seen = aliasesOf(draft)
        .map((url) => find(byUrl, url))
        .find(Boolean)
      const titled = () =>
        likeliest(
          titleKeysNear(draft).flatMap((key) => byTitle.get(`${draft.sourceId} ${key}`) ?? []),
          draft,
        )
      return find(byDoi, draft.doi) ?? find(byExternalId, draft.externalId) ?? seen ?? titled()
    },
  }
}

function indexed<R extends ArticleRow>(
  rows: R[],
  valueOf: (row: R) => string | null,
): Map<string, ArticleRow> {
  return new Map(rows.map((row) => [`${row.source_id} ${valueOf(row)}`, row]))
}

async function createAll(
  transaction: Database,
  clock: Clock,
  { drafts, backfill }: Saving,
): Promise<Map<ArticleDraft, SaveResult>> {
  if (!drafts.length) return new Map()
  const db = transaction.withTables<ArticleTables>()
  const now = clock()
  const created = drafts.map((draft) => ({ id: randomUUID(), draft }))
  await db
    .insertInto('article')
    .values(
      created.map(({ id, draft }) => ({
        id,
        ...columnsOf(draft),
        version: 1,
        deleted: 0 as const,
        first_seen_at: now,
        updated_at: now,
      })),
    )
    .execute()
  await db
    .insertInto('article_text')
    .values(created.map(({ id, draft }) => ({ article_id: id, ...textColumnsOf(draft) })))
    .execute()
  await db
    .insertInto('article_alias')
    .values(
      created.flatMap(({ id, draft }) =>
        aliasesOf(draft).map((url) => ({ source_id: draft.sourceId, url, article_id: id })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await writeCited(transaction, created, { isNew: true })
  await writeNotices(transaction, created, { isNew: true })
  const events = created.map(({ id, draft }) => ({
    articleId: id,
    sourceId: draft.sourceId,
    kind: 'created' as const,
    backfill,
  }))
  await appendEvents(transaction, clock, events)
  return new Map(created.map(({ id, draft }) => [draft, { id, change: 'created' }]))
}
