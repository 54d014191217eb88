import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strictnessOf } from './results.ts'

test('four results marked as not relevant change nothing', () => {
  assert.equal(strictnessOf([3, 3, 3, 3]), 1)
})

test('five move the threshold to their median, in any order', () => {
  assert.equal(strictnessOf([1.1, 1.9, 1.2, 1.5, 1.3]), 1.3)
  assert.equal(strictnessOf([1.9, 1.1, 1.3, 1.2, 1.5]), 1.3)
})

test('one with a high score moves it no further than the others', () => {
  assert.equal(strictnessOf([1.1, 1.1, 1.2, 1.2, 40]), 1.2)
})

test('an alert is never made looser', () => {
  assert.equal(strictnessOf([0.2, 0.3, 0.4, 0.5, 0.6]), 1)
})
