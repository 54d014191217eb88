import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DocumentSet } from '#documents/document-set'
import type { Match } from '#index-types'
import { membersOf } from '#testing/documents'
import { NOTHING_KEPT, createKeptSets } from './kept-sets.ts'

const topic = (name: string): Match => ({ kind: 'topic', name })
const setOf = (document: number) => () => {
  const set = new DocumentSet(8)
  set.add(document)
  return set
}

test('a set is made once until the index changes', () => {
  const sets = createKeptSets()
  assert.deepEqual(membersOf(sets.of(topic('a'), setOf(1))), [1])
  assert.deepEqual(membersOf(sets.of(topic('a'), setOf(2))), [1])
  assert.deepEqual(membersOf(sets.of(topic('b'), setOf(3))), [3])
  sets.clear()
  assert.deepEqual(membersOf(sets.of(topic('a'), setOf(2))), [2])
})

test('however many are asked for, each is right', () => {
  const sets = createKeptSets()
  for (let round = 0; round < 2; round++)
    for (let at = 0; at < 500; at++)
      assert.deepEqual(membersOf(sets.of(topic(String(at)), setOf(at % 8))), [at % 8])
})

test('where nothing is kept, every set is made', () => {
  assert.deepEqual(membersOf(NOTHING_KEPT.of(topic('a'), setOf(1))), [1])
  assert.deepEqual(membersOf(NOTHING_KEPT.of(topic('a'), setOf(2))), [2])
})
