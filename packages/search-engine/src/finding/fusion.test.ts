import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Hits } from '#index-types'
import { type Candidate, fuse, mixAffinity } from './fusion.ts'

const hitsOf = (scores: Record<string, number>): Hits => ({
  ids: Object.keys(scores),
  scores: Float32Array.from(Object.values(scores)),
  works: Uint32Array.from(Object.keys(scores), (_, at) => at),
  years: new Int16Array(Object.keys(scores).length),
  added: new Float64Array(Object.keys(scores).length),
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

test('what both lists have comes before what one of them has', () => {
  const [first] = fuse(lists)
  assert.equal(first?.id, 'b')
  assert.deepEqual([first?.lexical, first?.dense], [0.5, 1])
})

test('what is not near enough, and has no word, is left out', () => {
  assert.deepEqual(order(fuse(lists)).toSorted(), ['a', 'b', 'c'])
  assert.deepEqual(order(fuse({ ...lists, floor: 0 })).toSorted(), ['a', 'b', 'c', 'd'])
})

test('the share of the dense side decides between the lists', () => {
  assert.deepEqual(order(fuse({ ...lists, alpha: 0 })).slice(0, 2), ['a', 'b'])
  assert.deepEqual(order(fuse({ ...lists, alpha: 1 })).slice(0, 2), ['b', 'c'])
})

test('a similarity that is no more than usual counts as none', () => {
  const c = fuse({ ...lists, alpha: 1, usual: 0.7 }).find(({ id }) => id === 'c')
  assert.equal(c?.dense, 0)
})

test('late interaction orders the head anew, and keeps it within its range', () => {
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
