import type { Selectable } from 'kysely'
import type { Clock } from '#platform/clock'
import { type Database, inParts } from '#platform/database'
import type { PersonId } from '#platform/person'
import { appendEvents } from '../events.ts'
import type { ArticleTables } from '../tables.ts'
import { arxivIdOf, singleWorkKey } from './work-keys.ts'

export type WorkPairRow = Selectable<ArticleTables['work_pair']>

export interface NewPair {
  ids: [one: string, other: string]
  state: 'open' | 'merged'
  reason: WorkPairRow['reason']
  /** The identifier that both claim; '' if there is none. */
  identifier?: string
  /** The article that has it. */
  holder?: string
}

/** Stores pairs of articles that are, or may be, one work, in the caller's transaction. Known pairs stay unchanged. */
export async function notePairs(transaction: Database, clock: Clock, pairs: NewPair[]) {
  const rows = pairs.map(({ ids, state, reason, identifier = '', holder = '' }) => ({
    ...orderedIds(ids),
    state,
    reason,
    identifier,
    holder,
    found_at: clock(),
    decided_at: null,
    decided_by: '',
    decided_name: '',
    undo: '',
  }))
  await inParts(rows, (some) =>
    transaction
      .insertInto('work_pair')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

/** A pair has one row, whichever of its articles is named first. */
export const orderedIds = ([one, other]: [string, string]) =>
  one < other ? { first_id: one, second_id: other } : { first_id: other, second_id: one }

/** Administrators' decisions on these articles: which others are of another work, and which of the same. */
export async function decisionsOn(transaction: Database, ids: string[]) {
  const apart = new Set<string>()
  const merged = new Map<string, string>()
  const pairs = transaction
    .selectFrom('work_pair')
    .innerJoin('article as first', 'first.id', 'first_id')
    .innerJoin('article as second', 'second.id', 'second_id')
    .select([
      'first_id',
      'second_id',
      'state',
      'first.work_key as first_key',
      'second.work_key as second_key',
    ])
    .where('decided_at', 'is not', null)
    .where('state', '!=', 'open')
  const rows = await inParts(ids, (some) =>
    pairs.where((eb) => eb.or([eb('first_id', 'in', some), eb('second_id', 'in', some)])).execute(),
  )
  for (const { first_id, second_id, state, first_key, second_key } of rows) {
    if (state === 'apart') apart.add(`${first_id} ${second_id}`)
    else merged.set(first_id, second_key).set(second_id, first_key)
  }
  return {
    areApart(one: string | undefined, other: string): boolean {
      if (!one) return false
      const { first_id, second_id } = orderedIds([one, other])
      return apart.has(`${first_id} ${second_id}`)
    },
    /** The work key of the article that this one was merged with. */
    mergedInto: (id: string | undefined): string | undefined => (id ? merged.get(id) : undefined),
  }
}

/** Removes a person's name from the decisions that they took. */
export async function forgetWorkDecisions(database: Database, subject: PersonId) {
  await database
    .updateTable('work_pair')
    .set({ decided_by: '', decided_name: 'Former user' })
    .where('decided_by', '=', subject)
    .execute()
}

type Owner = Pick<
  ArticleTables['article'],
  'id' | 'source_id' | 'url' | 'doi' | 'external_id' | 'work_key' | 'provenance'
>

/**
 * Settles who owns a DOI by the title under which a registry has it (docs/adr/0043), in the transaction of the answer:
 * the article for good, and pairs that claim it are apart; or another work, and the article never claims it again.
 */
export async function settleDoi(
  transaction: Database,
  clock: Clock,
  { article, isOwn }: { article: { id: string; doi: string | null }; isOwn: boolean },
) {
  const { id, doi } = article
  const row = await transaction.selectFrom('article').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || doi === null || row.doi !== doi) return
  const provenance = JSON.parse(row.provenance) as Record<string, string>
  if (!isOwn) {
    const refused = JSON.stringify({ ...provenance, refusedDoi: doi })
    return disown(transaction, clock, [{ ...row, provenance: refused }])
  }
  const settled = await transaction
    .updateTable('work_pair')
    .set({ state: 'apart', decided_at: clock() })
    .where('state', '=', 'open')
    .where('reason', '=', 'identifier')
    .where('identifier', '=', doi)
    .where('holder', '=', id)
    .returning('first_id')
    .execute()
  if (!settled.length) return
  await transaction
    .updateTable('article')
    .set({ provenance: JSON.stringify({ ...provenance, doi: 'registered' }) })
    .where('id', '=', id)
    .execute()
}

/** Takes the DOI from articles that do not own it, in the transaction that finds this. They stay, as works of their own. */
export async function disown(transaction: Database, clock: Clock, articles: Owner[]) {
  for (const { id, source_id, url, doi, external_id, work_key, provenance } of articles) {
    const origins = { ...(JSON.parse(provenance) as Record<string, string>), doi: 'claimed by another work' }
    const arxivId = arxivIdOf({ url, doi: null, externalId: external_id })
    await transaction
      .updateTable('article')
      .set((eb) => ({
        doi: null,
        provenance: JSON.stringify(origins),
        ...(work_key === `doi:${doi}` && {
          work_key: arxivId ? `doi:10.48550/arxiv.${arxivId}` : singleWorkKey({ sourceId: source_id, url }),
        }),
        version: eb('version', '+', 1),
        updated_at: clock(),
      }))
      .where('id', '=', id)
      .execute()
    await appendEvents(transaction, clock, [
      { articleId: id, sourceId: source_id, kind: 'updated', backfill: true },
    ])
  }
}

/** Strength of a record's claim to its DOI; the stronger of two claims to one DOI counts. */
type Claim = 0 | 1 | 2 | 3

/** Origins that are guesses from an article's text. */
const GUESSED = new Set(['first page', 'arXiv stamp', 'self-citation', 'link'])

export const isGuessed = ({ provenance }: { provenance: string }) =>
  GUESSED.has((JSON.parse(provenance) as Record<string, string>).doi ?? '')

/** Strength of the claim to a DOI, by the origins of a record's fields: registered, listed, on its own page, guessed. */
export function claimOf(provenance: Record<string, string>): Claim {
  if (provenance.doi === 'registered') return 3
  if (provenance.record !== undefined) return 2
  return GUESSED.has(provenance.doi ?? '') ? 0 : 1
}
