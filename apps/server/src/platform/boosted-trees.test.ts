import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scoreOf } from './boosted-trees.ts'

/** Below a third or up to it: -1; else by the second feature, 5 up to ten and 7 above. */
const tree = { feature: [0, 1], threshold: [0.3, 10], left: [-1, -2], right: [1, -3], leaf: [-1, 5, 7] }

test('a row goes left if its feature is at most the threshold, down to a leaf', () => {
  const score = (...row: number[]) => scoreOf({ features: ['a', 'b'], trees: [tree] }, row)
  assert.equal(score(0.2, 99), -1)
  assert.equal(score(0.3, 99), -1)
  assert.equal(score(0.4, 10), 5)
  assert.equal(score(0.4, 10.5), 7)
  assert.equal(score(), -1)
})

test('the leaves of all trees are summed, and a tree without a node is its leaf', () => {
  const stump = { feature: [], threshold: [], left: [], right: [], leaf: [0.25] }
  assert.equal(scoreOf({ features: ['a', 'b'], trees: [tree, stump, tree] }, [1, 1]), 10.25)
  assert.equal(scoreOf({ features: [], trees: [] }, [1]), 0)
})
