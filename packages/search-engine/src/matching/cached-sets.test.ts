import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DocumentSet } from '#documents/document-set'
import type { Match } from '#index-types'
import { membersOf } from '#testing/documents'
import { NOTHING_CACHED, createCachedSets } from './cached-sets.ts'

const topic = (name: string): Match => ({ kind: 'topic', name })
const setOf = (document: number) => () => {
  const set = new DocumentSet(8)
  set.add(document)
  return set
}

test('a set is made once until the index changes', () => {
  const sets = createCachedSets()
  assert.deepEqual(membersOf(sets.of(topic('a'), setOf(1))), [1])
  assert.deepEqual(membersOf(sets.of(topic('a'), setOf(2))), [1])
  assert.deepEqual(membersOf(sets.of(topic('b'), setOf(3))), [3])
  sets.clear()
  assert.deepEqual(membersOf(sets.of(topic('a'), setOf(2))), [2])
})

test('the cache stays correct beyond its size', () => {
  const sets = createCachedSets()
  for (let round = 0; round < 2; round++)
    for (let at = 0; at < 500; at++)
      assert.deepEqual(membersOf(sets.of(topic(String(at)), setOf(at % 8))), [at % 8])
})

test('sets in repeated use stay cached', () => {
  const sets = createCachedSets()
  sets.of(topic('often'), setOf(1))
  for (let at = 0; at < 500; at++) {
    sets.of(topic(String(at)), setOf(2))
    assert.deepEqual(membersOf(sets.of(topic('often'), setOf(3))), [1])
  }
})

test('only equal matches share a set: kinds, parts, floors and every number of a vector', () => {
  const near = (floor: number, ...vector: number[]): Match => ({ kind: 'near', vector, floor })
  const different: Match[] = [
    near(1, 2, 3),
    near(1, 2, 4),
    near(1.5, 2, 3),
    { ...near(1, 2, 3), kind: 'nearInContext' } as Match,
    { kind: 'not', of: near(1, 2, 3) },
    { kind: 'and', of: [topic('a'), near(1, 2, 3)] },
    { kind: 'or', of: [topic('a'), near(1, 2, 3)] },
    { kind: 'or', of: [topic('a'), { kind: 'or', of: [near(1, 2, 3)] }] },
  ]
  const sets = createCachedSets()
  for (const [at, match] of different.entries()) sets.of(match, setOf(at))
  for (const [at, match] of different.entries())
    assert.deepEqual(membersOf(sets.of(structuredClone(match), setOf(7))), [at])
})

test('what depends on contextual vectors can be forgotten alone', () => {
  const sets = createCachedSets()
  const inContext: Match = { kind: 'nearInContext', embedderId: 'a', vector: [1], floor: 0, rows: 1 }
  const both: Match = { kind: 'and', of: [topic('a'), inContext] }
  for (const match of [topic('a'), inContext, both]) sets.of(match, setOf(1))
  sets.forget('nearInContext')
  assert.deepEqual(
    [topic('a'), inContext, both].flatMap((match) => membersOf(sets.of(match, setOf(2)))),
    [1, 2, 2],
  )
})

test('without a cache, every set is made anew', () => {
  assert.deepEqual(membersOf(NOTHING_CACHED.of(topic('a'), setOf(1))), [1])
  assert.deepEqual(membersOf(NOTHING_CACHED.of(topic('a'), setOf(2))), [2])
})
