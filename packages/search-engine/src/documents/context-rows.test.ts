import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { membersOf } from '#testing/documents'
import { ContextRows } from './context-rows.ts'
import { DocumentSet } from './document-set.ts'

const VECTOR = { vector: Int8Array.of(127), vectorScale: 1 }
const WORDLESS = { vector: new Int8Array(), vectorScale: 0 }
let rows: ContextRows
beforeEach(() => {
  rows = new ContextRows(16)
})
const unknown = (size: number, limit: number) => rows.lastUnknown(DocumentSet.full(size), limit)

test('documents without a vector are listed last first, on every call', () => {
  assert.deepEqual(unknown(5, 2), [4, 3])
  for (const document of [4, 2]) rows.put(document, VECTOR)
  assert.deepEqual(unknown(5, 2), [3, 1])
  rows.put(3, WORDLESS)
  assert.deepEqual(unknown(5, 9), [1, 0])
  assert.equal(rows.known, 3)
})

test('new documents are listed before remaining ones', () => {
  for (const document of [3, 2]) rows.put(document, VECTOR)
  assert.deepEqual(unknown(4, 1), [1])
  assert.deepEqual(unknown(6, 3), [5, 4, 1])
  for (const document of [5, 4, 1, 0]) rows.put(document, VECTOR)
  assert.deepEqual(unknown(6, 3), [])
  assert.deepEqual(unknown(7, 3), [6])
})

test('a removed document has no live row, until another takes its vector', () => {
  rows.put(0, VECTOR)
  rows.put(1, VECTOR)
  rows.retire(0)
  assert.deepEqual([membersOf(rows.liveRows()), rows.known], [[1], 1])
  rows.move(0, 2)
  assert.deepEqual([membersOf(rows.liveRows()), rows.known], [[0, 1], 2])
  assert.deepEqual([rows.rowOf(2), rows.rowOf(0), rows.documentOf(0)], [0, undefined, 2])
})

test('a recomputed vector replaces the former one', () => {
  rows.put(0, VECTOR)
  rows.put(0, VECTOR)
  assert.deepEqual([membersOf(rows.liveRows()), rows.known, rows.rowOf(0)], [[1], 1, 1])
})
