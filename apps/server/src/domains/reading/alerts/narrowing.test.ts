import assert from 'node:assert/strict'
import { test } from 'node:test'
import { narrowingOf } from './narrowing.ts'

test('four results called not relevant change nothing', () => {
  assert.equal(narrowingOf([3, 3, 3, 3]), 1)
})

test('five move the threshold to the middle of their scores, in whatever order they were called so', () => {
  assert.equal(narrowingOf([1.1, 1.9, 1.2, 1.5, 1.3]), 1.3)
  assert.equal(narrowingOf([1.9, 1.1, 1.3, 1.2, 1.5]), 1.3)
})

test('one that was far above moves it no further than the others', () => {
  assert.equal(narrowingOf([1.1, 1.1, 1.2, 1.2, 40]), 1.2)
})

test('an alert is never made looser', () => {
  assert.equal(narrowingOf([0.2, 0.3, 0.4, 0.5, 0.6]), 1)
})
