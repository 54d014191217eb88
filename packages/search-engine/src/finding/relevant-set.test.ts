import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Match } from '#index-types'
import { articleOf, indexOf } from '#testing/articles'
import { nearnessFor, relevantTo } from './relevant-set.ts'

const VECTOR = Float32Array.of(1, 0)
const DENSE = { mean: 0, deviation: 0.05, compared: 1000 }

/** Returns the sets that are counted for a query of one word that no article has, with articles of these works near. */
async function countedWith(works: number[]): Promise<Match[]> {
  const counted: Match[] = []
  const index = Object.assign(await indexOf([articleOf('one')]), {
    count: (match: Match) => (counted.push(match), 0),
  })
  const near = { ...DENSE, works: Float64Array.from(works), scores: Float32Array.from(works, () => 0.9) }
  const meaning = { ...nearnessFor({ vector: VECTOR, unrelated: null }, near, 1), context: null }
  const literal: Match = { kind: 'literal', text: 'word', field: null }
  relevantTo(index, { search: { telling: ['word'], literal }, meaning, named: [], missing: ['word'] })
  return counted
}

test('where the nearest are enough results, only articles with the words are counted', async () => {
  const counted = await countedWith(Array.from({ length: 10 }, (_, at) => at))
  assert.deepEqual(counted, [{ kind: 'or', of: [{ kind: 'literal', text: 'word', field: null }] }])
})

test('versions of one work are one result: all that belongs to the set is counted', async () => {
  assert.ok((await countedWith(Array.from({ length: 10 }, () => 1))).length > 1)
})

test('articles below the minimum similarity are not near', () => {
  const works = Float64Array.of(1, 2, 3)
  const { strict, near } = nearnessFor(
    { vector: VECTOR, unrelated: null },
    { ...DENSE, works, scores: Float32Array.of(0.9, 0.5, 0.1) },
    1,
  )
  assert.ok(strict > 0.1 && strict < 0.5)
  assert.equal(near, 2)
})
