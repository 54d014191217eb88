import type { Corpus } from '#documents/corpus'
import { visitTerm } from '#matching/terms'
import type { QueryStatistics } from '#index-types'
import { termWeights } from '#ranking/relevance'

/** The share of the query's weight that each document's terms have. */
export function coverageOf(corpus: Corpus, statistics: QueryStatistics): Float64Array {
  const coverage = new Float64Array(corpus.columns.size)
  const weights = termWeights(statistics)
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1
  for (const [at, { term }] of statistics.terms.entries())
    visitTerm(corpus, term, (document) => {
      coverage[document] = (coverage[document] ?? 0) + (weights[at] ?? 0)
    })
  for (let document = 0; document < coverage.length; document++)
    coverage[document] = (coverage[document] ?? 0) / all
  return coverage
}
