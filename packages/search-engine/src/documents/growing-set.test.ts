import assert from 'node:assert/strict'
import { test } from 'node:test'
import { membersOf } from '#testing/documents'
import { GrowingSet } from './document-set.ts'

test('members stay while it grows, and are visible at any size', () => {
  const set = new GrowingSet()
  assert.deepEqual(membersOf(set.of(0)), [])
  for (const document of [0, 31, 32, 70_000]) set.add(document)
  assert.deepEqual(membersOf(set.of(70_001)), [0, 31, 32, 70_000])
  assert.deepEqual(membersOf(set.of(64)), [0, 31, 32])
})

test('removed members are gone', () => {
  const set = new GrowingSet()
  set.add(3)
  set.add(4)
  set.of(5).delete(3)
  assert.deepEqual(membersOf(set.of(5)), [4])
})
