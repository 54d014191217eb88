import type { Selectable } from 'kysely'
import type { Clock } from '#platform/clock'
import { type Database, inParts } from '#platform/database'
import type { PersonId } from '#platform/person'
import type { ArticleTables } from '../tables.ts'

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
  const db = transaction.withTables<ArticleTables>()
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
    db
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
    .withTables<ArticleTables>()
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
    .withTables<ArticleTables>()
    .updateTable('work_pair')
    .set({ decided_by: '', decided_name: 'Former user' })
    .where('decided_by', '=', subject)
    .execute()
}
