import { criteriaAs } from '@claire/api-contract'
import type { Embedder } from '@claire/embeddings'
import { type ContextualModels, NEWEST_FIRST, type SearchIndex } from '#domains/reading/search'
import { type StoreParts, inTransaction } from '#platform/database'
import { DomainError } from '#platform/errors'
import { alertOf } from '../alert.ts'
import type { ChosenSource, Criteria } from '../criteria.ts'
import { takeNumbers } from '../sequences.ts'
import { matchingColumns } from '../store.ts'
import { type MatchingFacts, matchingFactsOf } from './decision/matching-facts.ts'

interface Parts extends ContextualModels {
  index: SearchIndex
  embedder: Embedder
  /** All sources of articles. */
  sources: () => Promise<ChosenSource[]>
}

export type SavedSearches = ReturnType<typeof createSavedSearches>

/** Facts about the searches of alerts from the search index; only where the index is. */
export function createSavedSearches({ sources, ...parts }: Parts) {
  return {
    /** Returns the facts that matching needs; null for a search without content. `timeoutMs` as in `matchingFactsOf`. */
    async factsOf(
      { searchTerm, sources: chosen, ...criteria }: Criteria,
      timeoutMs?: number,
    ): Promise<MatchingFacts | null> {
      const known = await sources()
      const ids = new Set(chosen.map(({ id }) => id))
      const names = [
        ...known.filter(({ id }) => ids.has(id)).map(({ name }) => name),
        // A deleted source has nothing new, and must not widen the filter to all sources.
        ...chosen.filter(({ id }) => !known.some((each) => each.id === id)).map(({ name }) => name),
      ]
      const input = { searchTerm, ...criteriaAs('request', { ...criteria, sources: names }) }
      const asked = { input, sources: known, ...(timeoutMs !== undefined && { timeoutMs }) }
      return matchingFactsOf(parts, asked)
    },

    /** Ids of articles in the index that a search finds, the most probable first. */
    async examples({ query, text }: MatchingFacts, limit: number): Promise<string[]> {
      const { scope } = query
      if (query.kind === 'semantic') return (await parts.index.lexical({ text, scope, limit })).ids
      return (await parts.index.literal({ scope, ...NEWEST_FIRST, limit })).hits.ids
    },

    /** The number of articles in the index. */
    size: async () => (await parts.index.state()).articles,
  }
}

const NIGHTLY_MS = 24 * 3600_000
/** Minimum interval of refreshes after the library has grown or shrunk by a fifth. */
const AT_MOST_EVERY_MS = 10 * 60_000
const MUCH = 1.2
const AT_ONCE = 20
/** Nobody waits for a refresh. Right after a start the contextual model takes some seconds to answer. */
const TIMEOUT_MS = 8_000

export type AlertRefresh = ReturnType<typeof createAlertRefresh>

/** Keeps the earlier facts of an alert that exceeds the present limits on searches. */
function unlessRefused(error: unknown): null {
  if (error instanceof DomainError && error.code === 'BAD_REQUEST') return null
  throw error
}

/** Updates the matching facts of alerts from the search index; runs where the index is. */
export function createAlertRefresh({
  database: db,
  clock,
  savedSearches,
}: StoreParts & { savedSearches: SavedSearches }) {
  async function due() {
    const now = clock()
    const size = await savedSearches.size()
    return db
      .selectFrom('alert')
      .selectAll()
      .where('folder_id', 'is', null)
      .where((eb) =>
        eb.or([
          eb('refreshed_at', 'is', null),
          eb('refreshed_at', '<', now - NIGHTLY_MS),
          eb.and([
            eb('refreshed_at', '<', now - AT_MOST_EVERY_MS),
            eb.or([
              eb('index_size', '<', Math.floor(size / MUCH)),
              eb('index_size', '>', Math.ceil(size * MUCH)),
            ]),
          ]),
        ]),
      )
      .orderBy('refreshed_at')
      .limit(AT_ONCE)
      .execute()
  }

  return {
    /** Refreshes some of the due alerts; returns false if there were none. */
    async step(): Promise<boolean> {
      const rows = await due()
      for (const row of rows) {
        const facts = await savedSearches.factsOf(alertOf(row), TIMEOUT_MS).catch(unlessRefused)
        const indexSize = await savedSearches.size()
        await inTransaction(db, async (transaction) => {
          const columns = facts
            ? {
                ...matchingColumns({ facts, indexSize }, clock()),
                revision: await takeNumbers(transaction, 'revision', 1),
              }
            : { refreshed_at: clock(), index_size: indexSize }
          await transaction
            .updateTable('alert')
            .set(columns)
            .where('id', '=', row.id)
            // If the alert has changed meanwhile, these facts belong to another search.
            .where('revision', '=', row.revision)
            .execute()
        })
      }
      return rows.length > 0
    },
  }
}
