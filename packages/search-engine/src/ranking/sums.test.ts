import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Corpus } from '#documents/columns'
import { indexOfTerm } from '#postings/dictionary'
import { visitDocuments } from '#postings/postings'
import { prepareBatch } from '#saved-query/evaluate-saved-query'
import { articleOf } from '#testing/articles'
import { membersOf } from '#testing/documents'
import { coverageOf, documentsCovering } from './coverage.ts'
import { RELEVANCE, frequencyIn, statisticsOf, stemScores, termWeights } from './relevance.ts'

const QUERY = 'zeolite membrane zeolite catalysis heliostat'

/** Some words in every article, some in one of two hundred; some once, some hundreds of times, and in full texts. */
const libraryOf = (articles: number, every: number): Corpus =>
  prepareBatch(
    Array.from({ length: articles }, (_, at) =>
      articleOf(String(at), {
        title: at % every ? 'Catalysis' : 'Zeolite catalysis',
        abstract: 'membrane '.repeat(at % 5) + 'alumina '.repeat(at % 41),
        fullText: at % 3 ? '' : 'zeolite catalysis '.repeat(1 + (at % 300)),
      }),
    ),
  ).corpus

/** BM25F as it is written down, document by document. */
function summedUp(corpus: Corpus, text: string): Float32Array {
  const { segments, columns } = corpus
  const statistics = statisticsOf(corpus, text)
  const frequencyOf = frequencyIn(columns, statistics)
  const { k1 } = RELEVANCE
  const weights = termWeights(statistics)
  const scores = new Float32Array(columns.size)
  for (const [at, { term, repeats }] of statistics.terms.entries())
    for (const { base, stems } of segments) {
      const index = indexOfTerm(stems.dictionary, term)
      if (index < 0) continue
      visitDocuments(stems, index, (document, payload) => {
        const tf = frequencyOf(base + document, payload)
        scores[base + document] =
          (scores[base + document] ?? 0) + (repeats * (weights[at] ?? 0) * (k1 + 1) * tf) / (k1 + tf)
      })
    }
  return scores
}

const library = libraryOf(700, 200)
const scoresOf = (corpus: Corpus) => [...stemScores(corpus, statisticsOf(corpus, QUERY))]

test('scores are those of a plain loop over the lists, to the last bit', () => {
  assert.deepEqual(scoresOf(library), [...summedUp(library, QUERY)])
})

test('lengths of one corpus are never taken for those of another, and more documents need more room', () => {
  const [small, large] = [libraryOf(40, 7), libraryOf(2500, 3)]
  for (const corpus of [small, library, large, small, library])
    assert.deepEqual(scoresOf(corpus), [...summedUp(corpus, QUERY)])
})

test('of as many terms as there are, each counts', () => {
  const text =
    Array.from({ length: 40 }, (_, at) => `membrane catalysis lexeme${at}`).join(' ') + ' zeolite alumina'
  assert.deepEqual([...stemScores(library, statisticsOf(library, text))], [...summedUp(library, text)])
})

test('what covers a share of a query is what has that much of its weight', () => {
  const statistics = statisticsOf(library, QUERY)
  const coverage = coverageOf(library, statistics)
  for (const share of [0, 0.2, 0.5, 0.8, 1]) {
    const expected = [...coverage.keys()].filter((at) => (coverage[at] ?? 0) >= Math.max(1e-9, share - 1e-6))
    assert.deepEqual([...membersOf(documentsCovering(library, statistics, share))], expected)
  }
})
