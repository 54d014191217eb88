import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createStaticEmbedder } from '@claire/embeddings'
import { readModels } from './service.ts'
import { analysePassage } from './passage.ts'
import { QUERY_FEATURES, bm25OfSentences, queryFeatures, questionOf } from './shape-features.ts'

const { lexicon } = readModels(createStaticEmbedder())
const SENTENCES = [
  'Reefs are often bleached by heat.',
  'We shaded twelve coral reefs at noon with nets.',
  'Shaded coral reefs recovered twice as fast, and coral larvae settled on them.',
  'The nets cost 40 dollars each.',
]
const passage = analysePassage(
  { title: 'Shade and the recovery of coral reefs', sentences: SENTENCES },
  lexicon,
)

/** Values of a feature for each sentence, for a question. */
function feature(name: string, asked: string): number[] {
  const at = QUERY_FEATURES.indexOf(name)
  assert.ok(at >= 0, name)
  return queryFeatures(passage, questionOf(asked, lexicon.nearness)).map((row) => row[at] ?? Number.NaN)
}

test('every feature of every sentence is finite, for any question', () => {
  for (const asked of ['coral', '', 'zinc', '???', 'coral coral coral', '珊瑚', 'x '.repeat(500)])
    for (const row of queryFeatures(passage, questionOf(asked, lexicon.nearness))) {
      assert.equal(row.length, QUERY_FEATURES.length)
      assert.ok(row.every(Number.isFinite), asked)
    }
})

describe('the relevance of a sentence to a question', () => {
  test('is zero without a common word, and higher with two than with one', () => {
    const [first = 0, second = 0, , fourth = 0] = bm25OfSentences(passage, ['coral', 'reef'])
    assert.equal(fourth, 0)
    assert.ok(second > first && first > 0)
  })

  test('is higher in a short sentence than in a long one', () => {
    const sentences = ['Coral grows.', 'Coral grows in warm and clear seas with much light and salt.']
    const [short = 0, long = 0] = bm25OfSentences(analysePassage({ title: 'Coral', sentences }, lexicon), [
      'coral',
    ])
    assert.ok(short > long)
  })

  test('is relative to the best of its passage, and includes its neighbours', () => {
    const shares = feature('bm25Share', 'recovery of coral')
    assert.equal(Math.max(...shares), 1)
    assert.deepEqual(
      feature('bm25Best', 'recovery of coral'),
      shares.map((share) => Number(share === 1)),
    )
    assert.deepEqual(feature('previousBm25', 'recovery of coral').slice(1), shares.slice(0, -1))
    assert.deepEqual(feature('nextBm25', 'recovery of coral').slice(0, -1), shares.slice(1))
  })
})

describe('the overlap of a question and a sentence', () => {
  test('is complete for a sentence with all words of the question', () => {
    const coverage = feature('coverage', 'shaded coral reefs')
    assert.equal(coverage[1], 1)
    assert.equal(coverage[3], 0)
    assert.ok((coverage[0] ?? 0) > 0 && (coverage[0] ?? 0) < 1)
  })

  test('counts pairs of words, in their order', () => {
    assert.deepEqual(feature('bigrams', 'coral reefs'), [0, 1, 1, 0])
    assert.deepEqual(feature('bigrams', 'reefs coral'), [0, 0, 0, 0])
    assert.deepEqual(feature('bigrams', 'coral'), [0, 0, 0, 0])
  })

  test('counts numbers, and words with the same beginning', () => {
    assert.deepEqual(feature('matchedDigits', '40 dollars'), [0, 0, 0, 1])
    assert.deepEqual(feature('nearMatches', 'recoverability'), [0, 0, 1, 0])
  })

  test('is low without the most significant word', () => {
    assert.deepEqual(feature('missingBest', 'larvae'), [1, 1, 0, 1])
  })
})

test('features include the length of the question and its occurrence in the title', () => {
  assert.deepEqual(new Set(feature('titleCoversQuery', 'coral recovery')), new Set([1]))
  assert.deepEqual(new Set(feature('titleCoversQuery', 'dollars')), new Set([0]))
  assert.deepEqual(new Set(feature('queryTerms', 'the coral of the coral reefs')), new Set([2]))
})

test('the sentence nearest in meaning scores above the others', () => {
  const near = feature('nearness', 'price in money')
  const gap = feature('nearnessGap', 'price in money')
  assert.equal(near.indexOf(Math.max(...near)), 3)
  assert.equal(gap[3], 0)
  assert.ok(gap.every((each) => each <= 0))
})
