import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createStaticEmbedder } from '@claire/embeddings'
import { readModels } from './service.ts'
import { analysePassage } from './passage.ts'
import { QUERY_FEATURES, bm25OfSentences, queryFeatures, questionOf } from './query-features.ts'

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

test('every sentence has a finite number of each feature, whatever is asked', () => {
  for (const asked of ['coral', '', 'zinc', '???', 'coral coral coral', '珊瑚', 'x '.repeat(500)])
    for (const row of queryFeatures(passage, questionOf(asked, lexicon.nearness))) {
      assert.equal(row.length, QUERY_FEATURES.length)
      assert.ok(row.every(Number.isFinite), asked)
    }
})

describe('the relevance of a sentence to a question', () => {
  test('is nothing without a word in common, and more with two than with one', () => {
    const [first = 0, second = 0, , fourth = 0] = bm25OfSentences(passage, ['coral', 'reef'])
    assert.equal(fourth, 0)
    assert.ok(second > first && first > 0)
  })

  test('is more in a short sentence than in a long one', () => {
    const sentences = ['Coral grows.', 'Coral grows in warm and clear seas with much light and salt.']
    const [short = 0, long = 0] = bm25OfSentences(analysePassage({ title: 'Coral', sentences }, lexicon), [
      'coral',
    ])
    assert.ok(short > long)
  })

  test('is compared with the best of its passage, and known of its neighbours', () => {
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

describe('what a question and a sentence have in common', () => {
  test('is all of the question in a sentence with all of its words', () => {
    const coverage = feature('coverage', 'shaded coral reefs')
    assert.equal(coverage[1], 1)
    assert.equal(coverage[3], 0)
    assert.ok((coverage[0] ?? 0) > 0 && (coverage[0] ?? 0) < 1)
  })

  test('is its pairs of words, in their order', () => {
    assert.deepEqual(feature('bigrams', 'coral reefs'), [0, 1, 1, 0])
    assert.deepEqual(feature('bigrams', 'reefs coral'), [0, 0, 0, 0])
    assert.deepEqual(feature('bigrams', 'coral'), [0, 0, 0, 0])
  })

  test('is numbers, and words that begin alike', () => {
    assert.deepEqual(feature('matchedDigits', '40 dollars'), [0, 0, 0, 1])
    assert.deepEqual(feature('nearMatches', 'recoverability'), [0, 0, 1, 0])
  })

  test('lacks the word that says most where the sentence does not have it', () => {
    assert.deepEqual(feature('missingBest', 'larvae'), [1, 1, 0, 1])
  })
})

test('a question is known to be in the title or not, and how long it is', () => {
  assert.deepEqual(new Set(feature('titleCoversQuery', 'coral recovery')), new Set([1]))
  assert.deepEqual(new Set(feature('titleCoversQuery', 'dollars')), new Set([0]))
  assert.deepEqual(new Set(feature('queryTerms', 'the coral of the coral reefs')), new Set([2]))
})

test('of the sentence that is nearest in meaning the others are known to be further', () => {
  const near = feature('nearness', 'price in money')
  const gap = feature('nearnessGap', 'price in money')
  assert.equal(near.indexOf(Math.max(...near)), 3)
  assert.equal(gap[3], 0)
  assert.ok(gap.every((each) => each <= 0))
})
