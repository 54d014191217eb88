import type { Corpus } from '#documents/corpus'
import { scratchOf } from '#documents/scratch'
import type { QueryStatistics } from '#index-types'
import { indexOfTerm } from '#postings/dictionary'
import { readDocuments } from '#postings/postings'
import { termWeights } from '#ranking/relevance'

const scratch = scratchOf((length) => new Float64Array(length))

/** How much of the query's weight each document's terms have, until it is asked for again; and how much there is in all. */
export function weightsCovered(
  { segments, columns }: Corpus,
  statistics: QueryStatistics,
): { covered: Float64Array; all: number } {
  const covered = scratch(columns.size).subarray(0, columns.size).fill(0)
  const weights = termWeights(statistics)
  for (const [at, { term }] of statistics.terms.entries()) {
    const weight = weights[at] ?? 0
    for (const { base, stems } of segments) {
      const { documents, count } = readDocuments(stems, indexOfTerm(stems.dictionary, term))
      for (let place = 0; place < count; place++) {
        const document = base + (documents[place] ?? 0)
        covered[document] = (covered[document] ?? 0) + weight
      }
    }
  }
  return { covered, all: weights.reduce((sum, weight) => sum + weight, 0) || 1 }
}

/** The share of the query's weight that each document's terms have. */
export function coverageOf(corpus: Corpus, statistics: QueryStatistics): Float64Array {
  const { covered, all } = weightsCovered(corpus, statistics)
  return covered.map((weight) => weight / all)
}
