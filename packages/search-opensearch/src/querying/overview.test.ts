import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBytes } from '@claire/search-engine/shared'
import { type ClusterState, VectorSample, cacheOverview } from './overview.ts'

const stateOf = (fields: Partial<ClusterState>): ClusterState => ({
  articles: 100,
  added: 0,
  inContext: [0],
  cursor: 1,
  filling: null,
  event: '',
  embedderId: 'an embedder',
  contextual: [],
  generation: 'first',
  ...fields,
})

/** Overviews whose lengths identify their load. */
function overviews() {
  let looks = 0
  const none = new VectorSample([], 0)
  return cacheOverview(async () => ({
    headLength: ++looks,
    bodyLength: 0,
    words: none,
    contexts: [none],
  }))
}

test('a sample yields the mean and deviation of similarities', () => {
  const sample = new VectorSample(
    [
      [1, 0],
      [0.6, 0.8],
      [-1, 0],
      [0, 1],
    ].map((values) => inBytes(Float32Array.from(values))),
    4000,
  )
  const { mean, deviation, compared } = sample.similarityTo(Float32Array.of(1, 0))
  assert.equal(compared, 4000)
  assert.ok(Math.abs(mean - 0.15) < 0.01, String(mean))
  assert.ok(Math.abs(deviation - 0.753) < 0.01, String(deviation))
})

test('for small indexes, an overview is always current', async () => {
  const overviewOf = overviews()
  assert.equal((await overviewOf(stateOf({}))).headLength, 1)
  assert.equal((await overviewOf(stateOf({}))).headLength, 1)
  assert.equal((await overviewOf(stateOf({ cursor: 2 }))).headLength, 2)
  assert.equal((await overviewOf(stateOf({ cursor: 2, inContext: [1] }))).headLength, 3)
})

test('for large indexes, an overview from before small changes serves', async () => {
  const overviewOf = overviews()
  const at = (articles: number, more: Partial<ClusterState> = {}) =>
    overviewOf(stateOf({ articles, cursor: articles, ...more }))
  assert.equal((await at(100_000)).headLength, 1)
  assert.equal((await at(101_000)).headLength, 1)
  assert.equal((await at(103_000)).headLength, 2)
  assert.equal((await at(103_000, { inContext: [5_000] })).headLength, 3)
  assert.equal((await at(103_000, { inContext: [5_000], generation: 'second' })).headLength, 4)
})
