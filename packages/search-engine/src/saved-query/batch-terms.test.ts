import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleOf } from '#testing/articles'
import { termWeights } from '#ranking/relevance'
import { evaluateSavedQuery, prepareBatch, stemsIn, wordsOfBatch } from './evaluate-saved-query.ts'

const article = articleOf('a', {
  title: 'Zeolite membranes',
  abstract: 'Zeolites for COVID-19',
  authors: ['Ada Lovelace'],
  fullText: 'alumina',
})
const batch = prepareBatch([article])

test('the worth of a stem times its weight equals the score of a search for it', () => {
  const average = { headLength: 7, bodyLength: 3 }
  for (const { stem, worth } of stemsIn(batch, average)) {
    const statistics = { articles: 50, ...average, terms: [{ term: stem, repeats: 1, frequency: 4 }] }
    const query = {
      kind: 'semantic' as const,
      scope: { kind: 'all' as const },
      named: [],
      literal: null,
      statistics,
    }
    const [match] = evaluateSavedQuery(query, batch)
    const [weight = 0] = termWeights(statistics)
    assert.ok(worth > 0 && Math.abs((match?.score ?? 0) - weight * worth) < 1e-5, stem)
  }
})

test('every stem of head and body is given once', () => {
  const stems = stemsIn(batch, { headLength: 7, bodyLength: 3 }).map(({ stem }) => stem)
  assert.deepEqual(stems, [...new Set(stems)])
  for (const stem of ['zeolit', 'membran', 'covid', '19', 'alumina', 'lovelac'])
    assert.ok(stems.includes(stem), stem)
})

test('a stem is worth more in a title than in a full text', () => {
  const worths = new Map(
    stemsIn(batch, { headLength: 7, bodyLength: 3 }).map(({ stem, worth }) => [stem, worth]),
  )
  assert.ok((worths.get('membran') ?? 0) > (worths.get('alumina') ?? 0))
})

test('words come from all fields, compounds both in parts and joined', () => {
  const words = wordsOfBatch(batch)
  for (const word of ['zeolite', 'zeolites', 'covid', '19', 'covid19', 'ada', 'alumina'])
    assert.ok(words.has(word), word)
  assert.ok(!words.has('zeolit'))
})

test('an empty batch has no terms', () => {
  assert.deepEqual(stemsIn(prepareBatch([]), { headLength: 1, bodyLength: 1 }), [])
  assert.equal(wordsOfBatch(prepareBatch([])).size, 0)
})
