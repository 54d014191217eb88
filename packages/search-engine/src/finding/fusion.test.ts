import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Hits } from '#index-types'
import { type Candidate, fuse, mixAffinity, mixNearness } from './fusion.ts'

const hitsOf = (scores: Record<string, number>): Hits => ({
  ids: Object.keys(scores),
  scores: Float32Array.from(Object.values(scores)),
  works: Float64Array.from(Object.keys(scores), (_, at) => at),
})
const lists = {
  lexical: hitsOf({ a: 4, b: 2 }),
  dense: hitsOf({ b: 0.8, c: 0.6, d: 0.1 }),
  alpha: 0.5,
  depth: 10,
  floor: 0.3,
  usual: 0,
}
const order = (candidates: Candidate[]) => candidates.map(({ id }) => id)

test('articles in both lists rank before those in one', () => {
  const [first] = fuse(lists)
  assert.equal(first?.id, 'b')
  assert.deepEqual([first?.lexical, first?.dense], [0.5, 1])
})

test('distant articles without any word are omitted', () => {
  assert.deepEqual(order(fuse(lists)).toSorted(), ['a', 'b', 'c'])
  assert.deepEqual(order(fuse({ ...lists, floor: 0 })).toSorted(), ['a', 'b', 'c', 'd'])
})

test('the dense share decides between the lists', () => {
  assert.deepEqual(order(fuse({ ...lists, alpha: 0 })).slice(0, 2), ['a', 'b'])
  assert.deepEqual(order(fuse({ ...lists, alpha: 1 })).slice(0, 2), ['b', 'c'])
})

test('a similarity below the usual counts as none', () => {
  const c = fuse({ ...lists, alpha: 1, usual: 0.7 }).find(({ id }) => id === 'c')
  assert.equal(c?.dense, 0)
})

test('late interaction reorders the head within its range', () => {
  const head = fuse(lists)
  const [highest, lowest] = [head[0]?.score ?? 0, head.at(-1)?.score ?? 0]
  mixAffinity(
    head,
    Float32Array.from(head, ({ id }) => (id === 'c' ? 1 : 0)),
    0.9,
  )
  assert.equal(head[0]?.id, 'c')
  assert.ok(head.every(({ score }) => score <= highest + 1e-9 && score >= lowest - 1e-9))
})

const scored = (scores: Record<string, number>): Candidate[] =>
  Object.entries(scores).map(([id, score], work) => ({
    id,
    work,
    score,
    lexical: 0,
    dense: 0,
  }))

test('similarity and score have equal weight, whatever their scales', () => {
  const candidates = scored({ a: 30, b: 20, c: 10 })
  mixNearness(candidates, [0.1, 0.3, 0.2], 0.5)
  assert.deepEqual(
    candidates.map(({ id, score }) => [id, Number(score.toFixed(3))]),
    [
      ['b', 0.75],
      ['a', 0.5],
      ['c', 0.25],
    ],
  )
})

test('candidates of unknown similarity stay among those with a similar score', () => {
  const candidates = scored({ a: 5, b: 4, c: 3, d: 2, e: 1 })
  mixNearness(candidates, [0.5, 0.4, undefined, 0.2, 0.1], 0.5)
  assert.deepEqual(order(candidates), ['a', 'b', 'c', 'd', 'e'])
})

test('the order stays if nothing is near or all are equal', () => {
  for (const nearness of [
    [undefined, undefined, undefined],
    [0.2, 0.2, 0.2],
  ]) {
    const candidates = scored({ a: 3, b: 2, c: 1 })
    mixNearness(candidates, nearness, 0.5)
    assert.deepEqual(order(candidates), ['a', 'b', 'c'])
  }
})
