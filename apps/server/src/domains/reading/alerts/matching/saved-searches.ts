import { criteriaAs } from '@claire/api-contract'
import type { Embedder } from '@claire/embeddings'
import type { ContextualModels, SearchIndex } from '#domains/reading/search'
import type { ChosenSource, Criteria } from '../criteria.ts'
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
      const { hits } = await parts.index.literal({
        scope,
        phrase: '',
        words: [],
        sort: 'newest',
        offset: 0,
        limit,
      })
      return hits.ids
    },

    /** The number of articles in the index. */
    size: async () => (await parts.index.state()).articles,
  }
}
