import type { SearchInput } from '@claire/api-contract'
import { type ExactSavedQuery, RANKING, type SemanticSavedQuery, allOf } from '@claire/search-engine'
import { isIdentifier } from '@claire/scholarly-text'
import type { Match, SearchIndex } from '../index-port.ts'
import { planByMeaning, planLiterally } from '../query/query-plan.ts'
import { exclusionsRead } from '../query/readings.ts'
import { type NamedSource, readRequest } from '../query/search-request.ts'
import type { Finding } from './found.ts'

/** A stored search. */
export interface SavedSearch {
  query: ExactSavedQuery | SemanticSavedQuery
  /** The words that it ranks by; '' if it only filters. */
  text: string
  /** The same with function words of other languages. */
  sentence: string
  isForeign: boolean
  /** The meaningful words. */
  telling: string[]
  /** Share of them, by weight, with which an article belongs to the results. */
  covering: number
}

/**
 * Returns a search as `evaluateSavedQuery` takes it; null if it has neither words nor filters. For a semantic one the
 * index's statistics of the words are read once: the result is plain JSON that can be stored, and rebuilt from time to
 * time. A quoted phrase is required here: a search without any article that has it falls back on meaning, a saved one
 * waits.
 */
export async function savedQueryOf(
  { index, isForeign }: Pick<Finding, 'isForeign'> & { index: Pick<SearchIndex, 'count' | 'statistics'> },
  input: SearchInput,
  sources: NamedSource[],
): Promise<SavedSearch | null> {
  const request = await readRequest(index, input, sources)
  const exact = request.exact || isIdentifier(request.text)
  const { text: remaining, resolveSource, typed } = request
  const plan = exact
    ? planLiterally(remaining, resolveSource)
    : planByMeaning(remaining, resolveSource, (rest) => isForeign(rest, typed))
  const filters = Object.values(request.filters)
  const conditions = [...plan.relaxable, ...plan.exclusions, ...exclusionsRead(request.readings)].map(
    ({ match }) => match,
  )
  const required = [...plan.required, ...conditions, ...filters]
  if (!required.length && !plan.text.trim()) return null
  const { text, telling, literal, sentence } = plan
  const rest = {
    text,
    sentence,
    isForeign: plan.isForeign,
    telling,
    covering: RANKING.covering(telling.length),
  }
  if (exact || !text.trim()) return { query: { kind: 'exact', scope: allOf(required) }, ...rest }
  const named: Match[] = [
    ...plan.identifiers.map((value): Match => ({ kind: 'identifier', value })),
    { kind: 'titled', text: request.text },
  ]
  const statistics = await index.statistics(text)
  return { query: { kind: 'semantic', scope: allOf(required), named, literal, statistics }, ...rest }
}
