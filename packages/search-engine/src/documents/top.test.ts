import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DocumentSet } from './document-set.ts'
import { topDocuments } from './top.ts'

function setOf(size: number, documents: number[]): DocumentSet {
  const set = new DocumentSet(size)
  for (const document of documents) set.add(document)
  return set
}
const members = (set: DocumentSet) => {
  const found: number[] = []
  set.forEach((document) => found.push(document))
  return found
}

test('the best come first, ties in order of document, for any limit', () => {
  const scores = Float32Array.from({ length: 100 }, (_, document) => (document * 37) % 11)
  const documents = Array.from({ length: 100 }, (_, document) => document).filter((each) => each % 3)
  const sorted = documents.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  for (const limit of [0, 1, 5, 33, 66, 500])
    assert.deepEqual([...topDocuments(setOf(100, documents), scores, { limit })], sorted.slice(0, limit))
})

test('documents that score 0 are omitted with onlyScored', () => {
  const scores = Float32Array.of(0, 2, 0, 1)
  const all = DocumentSet.full(4)
  assert.deepEqual([...topDocuments(all, scores, { limit: 9, onlyScored: true })], [1, 3])
  assert.deepEqual([...topDocuments(all, scores, { limit: 9 })], [1, 3, 0, 2])
})

test('union, intersection and difference work beyond one word of bits', () => {
  const low = setOf(70, [0, 31, 32, 69])
  assert.deepEqual(members(low.copy().keep(setOf(70, [31, 69, 5]))), [31, 69])
  assert.deepEqual(members(low.copy().addAll(setOf(70, [33]))), [0, 31, 32, 33, 69])
  assert.deepEqual(members(low.copy().deleteAll(setOf(70, [0, 69]))), [31, 32])
  assert.equal(DocumentSet.full(70).count(), 70)
  assert.equal(low.count(), 4)
  const shifted = new DocumentSet(70)
  shifted.addShifted(setOf(3, [0, 2]), 40)
  assert.deepEqual(members(shifted), [40, 42])
  low.delete(31)
  assert.ok(!low.has(31) && low.has(32))
})
