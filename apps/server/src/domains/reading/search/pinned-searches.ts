import {
  type PinInput,
  PINNED_SEARCHES_MAX,
  type PinnedSearch,
  type SearchFilters,
  type SearchInput,
  criteriaAs,
  criteriaFrom,
  inOrder,
  pinKey,
} from '@claire/api-contract'
import { createHash, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction } from '#platform/database'
import { DomainError, refusal } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { NO_FILTERS } from './recent-searches.ts'
import type { SearchTables } from './tables.ts'

/** Maximum JSON of the filters. */
const LONGEST_FILTERS = 20_000

export type PinnedSearches = ReturnType<typeof createPinnedSearches>
type StoredPin = Omit<PinnedSearch, 'newResults'>

/** Searches that a person has pinned, each with the state of the library when its results were last opened. */
export function createPinnedSearches(database: Database, clock: Clock) {
  return {
    /** The last pinned first. */
    async of(owner: PersonId): Promise<StoredPin[]> {
      const rows = await database
        .selectFrom('pinned_search')
        .selectAll()
        .where('owner', '=', owner)
        .orderBy('pinned_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(shown)
    },

    /** Pins a search; a pinned one stays as it is. `added` is the state of the index, from which new results count. */
    async pin(owner: PersonId, input: PinInput, added: number): Promise<StoredPin> {
      const row = rowOf(owner, input, { added, now: clock() })
      return inTransaction(database, async (transaction) => shown(await storeOnce(transaction, row)))
    },

    async unpin(owner: PersonId, id: string) {
      const { numDeletedRows } = await database
        .deleteFrom('pinned_search')
        .where('owner', '=', owner)
        .where('id', '=', id)
        .executeTakeFirst()
      if (!numDeletedRows) throw new DomainError('NOT_FOUND', (t) => t('search.notPinned'))
    },

    /** Stores that the results of a search were opened, in the state `added` of the index. Does nothing if it is not pinned. */
    async looked(owner: PersonId, input: SearchInput, added: number) {
      const pin = await database
        .selectFrom('pinned_search')
        .select(['id', 'looked_up_to'])
        .where('owner', '=', owner)
        .where('search_key', '=', keyOf(input))
        .executeTakeFirst()
      if (!pin) return
      await database
        .updateTable('pinned_search')
        .set({ looked_at: clock(), looked_up_to: Math.max(added, pin.looked_up_to) })
        .where('id', '=', pin.id)
        .execute()
    },

    /** Deletes all pins of a person. */
    async forget(owner: PersonId) {
      await database.deleteFrom('pinned_search').where('owner', '=', owner).execute()
    },
  }
}

type Row = Selectable<SearchTables['pinned_search']>

function rowOf(owner: PersonId, input: PinInput, { added, now }: { added: number; now: number }): Row {
  const filters = criteriaAs('request', inOrder(criteriaFrom('request', input)))
  const text = input.searchTerm.trim()
  if (!text && filters.source.length === 0) throw refusal((t) => t('search.nothing'))
  const stored = JSON.stringify(filters)
  if (stored.length > LONGEST_FILTERS) throw refusal((t) => t('search.manyFilters'))
  return {
    id: randomUUID(),
    owner,
    search_key: keyOf(input),
    text,
    filters: stored,
    is_verbatim: input.verbatim ? 1 : 0,
    pinned_at: now,
    looked_at: now,
    looked_up_to: Math.min(input.lookedUpTo ?? added, added),
  }
}

async function storeOnce(transaction: Database, row: Row): Promise<Row> {
  const theirs = await transaction
    .selectFrom('pinned_search')
    .selectAll()
    .where('owner', '=', row.owner)
    .execute()
  const pinned = theirs.find(({ search_key }) => search_key === row.search_key)
  if (pinned) return pinned
  if (theirs.length >= PINNED_SEARCHES_MAX)
    throw refusal((t) => t('search.manyPins', { most: PINNED_SEARCHES_MAX }))
  await transaction
    .insertInto('pinned_search')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner', 'search_key']).doNothing())
    .execute()
  return row
}

const keyOf = (input: SearchInput) =>
  createHash('sha256')
    .update(pinKey({ ...input, criteria: criteriaFrom('request', input) }))
    .digest('base64url')

const shown = ({ id, text, filters, is_verbatim, looked_at, looked_up_to }: Row): StoredPin => ({
  id,
  searchTerm: text,
  filters: { ...NO_FILTERS, ...(JSON.parse(filters) as Partial<SearchFilters>) },
  verbatim: is_verbatim === 1,
  lookedAt: new Date(looked_at).toISOString(),
  lookedUpTo: looked_up_to,
})
