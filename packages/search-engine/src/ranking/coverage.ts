import type { Corpus } from '#documents/columns'
import type { DocumentSet } from '#documents/document-set'
import type { QueryStatistics } from '#index-types'
import { stemsOfTerm, termWeights } from './relevance.ts'
import { type WeighedTerm, termSums } from './sums.ts'

/** Returns the terms of a query with their weights and the total weight. */
function weighed(statistics: QueryStatistics): { terms: WeighedTerm[]; all: number } {
  const weights = termWeights(statistics)
  return {
    terms: statistics.terms.flatMap((each, at) =>
      stemsOfTerm(each).map((term) => ({ term, weight: weights[at] ?? 0 })),
    ),
    all: weights.reduce((sum, weight) => sum + weight, 0) || 1,
  }
}

/** Returns the share of the query's weight that each document's terms have. */
export function coverageOf(corpus: Corpus, statistics: QueryStatistics): Float64Array {
  const { terms, all } = weighed(statistics)
  return termSums()
    .covered(corpus, terms)
    .map((weight) => weight / all)
}

/** Returns the documents whose terms have this share of the query's weight; none without any term. */
export function documentsCovering(corpus: Corpus, statistics: QueryStatistics, share: number): DocumentSet {
  const { terms, all } = weighed(statistics)
  // Sums of the same weights in another order differ a little.
  return termSums().covering(corpus, terms, Math.max(Number.MIN_VALUE, share * all * (1 - 1e-6)))
}
