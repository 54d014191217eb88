import type { Corpus } from '#documents/corpus'
import { documentsWithTerm } from '#matching/terms'
import type { QueryStatistics } from '#index-types'
import { termWeights } from '#ranking/relevance'

/** The share of the query's weight that each document's terms have. */
export function coverageOf(corpus: Corpus, statistics: QueryStatistics): Float64Array {
  const coverage = new Float64Array(corpus.columns.size)
  const weights = termWeights(statistics)
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1
  for (const [at, { term }] of statistics.terms.entries())
    documentsWithTerm(corpus, term).forEach((document) => {
      coverage[document] = (coverage[document] ?? 0) + (weights[at] ?? 0)
    })
  return coverage.map((weight) => weight / all)
}
