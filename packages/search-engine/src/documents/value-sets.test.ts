import assert from 'node:assert/strict'
import { test } from 'node:test'
import { membersOf } from '#testing/documents'
import { documentsWithin } from './document-set.ts'

test('values within both ends belong to it, beyond one word of bits, and none after the last document', () => {
  const values = Int16Array.from({ length: 100 }, (_, at) => at)
  assert.deepEqual(membersOf(documentsWithin(70, values, [30, 33])), [30, 31, 32, 33])
  assert.deepEqual(membersOf(documentsWithin(70, values, [69, Infinity])), [69])
  assert.equal(documentsWithin(70, values, [-Infinity, Infinity]).count(), 70)
})

test('an unknown value equals none', () => {
  assert.ok(documentsWithin(3, Uint32Array.of(0, 1, 2), [NaN, NaN]).isEmpty())
})
