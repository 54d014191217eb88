import { criteriaAs } from '@claire/api-contract'
import type { ContextualEmbedder, Embedder } from '@claire/embeddings'
import type { SearchIndex } from '#domains/reading/search'
import type { ChosenSource, Criteria } from '../criteria.ts'
import { type MatchingFacts, matchingFactsOf } from './verdict/matching-facts.ts'

interface Parts {
  index: SearchIndex
  embedder: Embedder
  /** null where nothing reads sentences. */
  contextual: ContextualEmbedder | null
  /** All sources that articles may be of. */
  sources: () => Promise<ChosenSource[]>
}

export type SavedSearches = ReturnType<typeof createSavedSearches>

/** What the search index says about what alerts look for; only where the index is. */
export function createSavedSearches({ index, embedder, contextual, sources }: Parts) {
  return {
    /** All that matching takes; null for what asks for nothing. `patienceMs` as `matchingFactsOf` has it. */
    async factsOf(
      { searchTerm, sources: chosen, ...criteria }: Criteria,
      patienceMs?: number,
    ): Promise<MatchingFacts | null> {
      const known = await sources()
      const ids = new Set(chosen.map(({ id }) => id))
      const names = [
        ...known.filter(({ id }) => ids.has(id)).map(({ name }) => name),
        // A source that is gone has nothing new, and the others do not become all.
        ...chosen.filter(({ id }) => !known.some((each) => each.id === id)).map(({ name }) => name),
      ]
      const input = { searchTerm, ...criteriaAs('request', { ...criteria, sources: names }) }
      const asked = { input, sources: known, ...(patienceMs !== undefined && { patienceMs }) }
      return matchingFactsOf({ index, embedder, contextual }, asked)
    },

    /** Ids of articles in the index that a search finds, the likeliest first. */
    async examples({ query, text }: MatchingFacts, limit: number): Promise<string[]> {
      const { scope } = query
      if (query.kind === 'semantic') return (await index.lexical({ text, scope, limit })).ids
      const { hits } = await index.literal({ scope, phrase: '', words: [], sort: 'newest', offset: 0, limit })
      return hits.ids
    },

    /** How many articles the index has. */
    size: async () => (await index.state()).articles,
  }
}
