import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { analyseArticle } from '#documents/analyse-article'
import type { DocumentFacts } from '#documents/document-facts'
import { articleOf, embedder } from '#testing/articles'
import { openRowStore, readFacts } from './row-store.ts'

let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'claire-rows-'))
  folder = path.join(root, 'generation')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const wanted = { embedderId: 'table', dimensions: 256, databaseId: 'here' }
const analysed = (id: string, title: string) =>
  analyseArticle({ article: articleOf(id, { title }), vector: Float32Array.of(0.5, -1, 0.25) }, embedder)
const stored = () => {
  const found: [number, DocumentFacts][] = []
  readFacts(folder, (row, facts) => found.push([row, facts]))
  return found
}

test('facts are read as stored, in order of rows', () => {
  const rows = openRowStore(folder, wanted)
  const put = [analysed('a', 'Alpha particles'), analysed('b', 'Beta decay')]
  assert.deepEqual(rows.write({ put, remove: [], cursor: 4 }), [1, 2])
  assert.deepEqual(
    stored(),
    put.map(({ facts }, at) => [at + 1, facts]),
  )
  rows.close()
})

test('row numbers are never reused', () => {
  const rows = openRowStore(folder, wanted)
  rows.write({ put: [analysed('a', 'Alpha'), analysed('b', 'Beta')], remove: [], cursor: 1 })
  rows.write({ put: [], remove: ['b', 'unknown'], cursor: 2 })
  assert.deepEqual(rows.write({ put: [analysed('a', 'Gamma')], remove: [], cursor: 3 }), [3])
  assert.deepEqual(
    stored().map(([row, { id }]) => [row, id]),
    [[3, 'a']],
  )
  rows.close()
})

test('the cursor never goes back and survives reopening, with its event', () => {
  const first = openRowStore(folder, wanted)
  first.write({ put: [], remove: [], cursor: 9, event: 'ninth' })
  first.write({ put: [], remove: [], cursor: 5, event: 'fifth' })
  assert.equal(first.manifest.event, 'ninth')
  first.close()
  const second = openRowStore(folder, { ...wanted, embedderId: 'ignored: the index says itself' })
  assert.deepEqual(second.manifest, { ...wanted, cursor: 9, filling: null, event: 'ninth' })
  second.close()
})

test('the progress of filling and its model survive reopening, until a change has a cursor', () => {
  const first = openRowStore(folder, wanted)
  const filling = { afterId: 'b', since: 4, embedderId: 'another' }
  first.write({ put: [analysed('a', 'Alpha')], remove: [], filling: { ...filling, afterId: 'a' } })
  first.write({ put: [analysed('b', 'Beta')], remove: [], filling, event: 'fourth' })
  first.close()
  const second = openRowStore(folder, wanted)
  assert.deepEqual(second.manifest, { ...wanted, embedderId: 'another', cursor: 0, filling, event: 'fourth' })
  assert.equal(second.count(), 2)
  second.write({ put: [], remove: [], cursor: 4 })
  second.close()
  const third = openRowStore(folder, wanted)
  const { cursor, filling: left, event } = third.manifest
  assert.deepEqual([cursor, left, event], [4, null, ''])
  third.close()
})

test('a failed change leaves nothing behind', () => {
  const rows = openRowStore(folder, wanted)
  const broken = { ...analysed('a', 'Alpha') }
  broken.facts = { ...broken.facts, id: null as unknown as string }
  const put = [analysed('b', 'Beta'), broken]
  assert.throws(() => rows.write({ put, remove: [], cursor: 7 }))
  assert.deepEqual(stored(), [])
  assert.equal(rows.manifest.cursor, 0)
  rows.close()
})

test('a segment replaces those it covers', () => {
  const rows = openRowStore(folder, wanted)
  rows.keepSegment({ file: 'one', firstRow: 1, lastRow: 10 })
  rows.keepSegment({ file: 'two', firstRow: 11, lastRow: 20 })
  rows.keepSegment({ file: 'three', firstRow: 21, lastRow: 30 })
  assert.deepEqual(rows.keepSegment({ file: 'joined', firstRow: 11, lastRow: 30 }).toSorted(), [
    'three',
    'two',
  ])
  rows.forgetSegment('one')
  assert.deepEqual(rows.segments(), [{ file: 'joined', firstRow: 11, lastRow: 30 }])
  rows.close()
})

test('rows of another database, and folders without rows, are refused', () => {
  openRowStore(folder, wanted).close()
  assert.throws(() => openRowStore(folder, { ...wanted, databaseId: 'there' }), /another database/)
  const old = path.join(root, 'old')
  mkdirSync(old)
  assert.throws(() => openRowStore(old, wanted), /earlier version/)
})
