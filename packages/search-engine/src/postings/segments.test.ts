import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { DocumentSet } from '#documents/document-set'
import { TermCursor, indexOfTerm } from './dictionary.ts'
import { follow } from './positions.ts'
import { documentCount, visitDocuments } from './postings.ts'
import {
  type Segment,
  buildSegment,
  closeSegment,
  documentFrequency,
  mergeSegments,
  openSegment,
  readSegment,
  segmentSize,
  segmentsToMerge,
  shared,
  writeSegment,
} from './segments.ts'

let folder: string
before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'claire-segments-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

const streamsOf = (text: string) => ({
  text,
  authors: 'ada lovelace',
  stems: text
    .split(' ')
    .map((word) => `${word} 2`)
    .join(' '),
})
const texts = ['solar cells', 'solar wind', 'neural graph', 'graph of cells', 'wind']
const whole = buildSegment(0, texts.map(streamsOf), [3, 4, 8, 9, 12])

/** Returns each list of a segment: documents with their numbers by term. */
function listsOf({ exact, stems }: Segment) {
  return [exact, stems].map((postings) => {
    const lists: [string, [number, number][]][] = []
    for (const cursor = new TermCursor(postings.dictionary); cursor.next();) {
      const documents: [number, number][] = []
      visitDocuments(postings, cursor.index, (document, payload) => documents.push([document, payload]))
      lists.push([cursor.text(), documents])
    }
    return lists
  })
}

/** Returns the positions of all words in all documents. */
function positionsIn({ exact, count }: Segment) {
  const found: [string, number, number[]][] = []
  for (const cursor = new TermCursor(exact.dictionary); cursor.next();) {
    const reached = follow(exact, { list: cursor.list, span: 0, among: DocumentSet.full(count) })
    for (let at = 0; at < reached.count; at++) {
      const positions = reached.ends.subarray(reached.starts[at], reached.starts[at + 1])
      found.push([cursor.text(), reached.documents[at] ?? 0, [...positions]])
    }
  }
  return found
}

test('a term lists its documents, in order', () => {
  const documents: number[] = []
  visitDocuments(whole.stems, indexOfTerm(whole.stems.dictionary, 'solar'), (each) => documents.push(each))
  assert.deepEqual(documents, [0, 1])
  assert.equal(documentCount(whole.exact, 'wind'), 2)
  assert.equal(documentCount(whole.exact, 'unknown'), 0)
})

test('merged segments equal one that was built at once', () => {
  const first = buildSegment(0, texts.slice(0, 2).map(streamsOf), [3, 4])
  const second = buildSegment(2, texts.slice(2, 3).map(streamsOf), [8])
  const third = buildSegment(3, texts.slice(3).map(streamsOf), [9, 12])
  const merged = mergeSegments([first, second, third])
  assert.deepEqual(merged, whole)
  assert.deepEqual(listsOf(merged), listsOf(whole))
  assert.equal(documentFrequency([first, second, third], 'exact', 'cells'), 2)
})

test('a segment survives a file and shared memory', () => {
  const file = path.join(folder, 'whole.segment')
  writeSegment(file, whole)
  const read = readSegment(file, 0)
  assert.ok(read)
  assert.deepEqual(listsOf(read), listsOf(whole))
  assert.deepEqual([...read.rows], [...whole.rows])
  const copy = shared(whole)
  assert.ok(copy.exact.bytes.buffer instanceof SharedArrayBuffer)
  assert.deepEqual(listsOf(copy), listsOf(whole))
})

test('positions left in the file are read from there', () => {
  const file = path.join(folder, 'positions.segment')
  const written = writeSegment(file, whole)
  const read = readSegment(file, 0)
  assert.ok(read && whole.exact.positions instanceof Uint8Array)
  for (const segment of [written, read, shared(read)]) {
    const { exact, stems } = segment
    assert.deepEqual(exact.positions, written.exact.positions)
    assert.ok(exact.positions && !(exact.positions instanceof Uint8Array) && stems.positions === null)
    assert.equal(exact.positions.length, whole.exact.positions.length)
    assert.deepEqual(positionsIn(segment), positionsIn(whole))
    assert.equal(segmentSize(segment), segmentSize(whole))
  }
})

test('segments with positions in files merge like those in memory', () => {
  const parts = [texts.slice(0, 2), texts.slice(2)].map((some, at) =>
    writeSegment(
      path.join(folder, `part${at}.segment`),
      buildSegment(at * 2, some.map(streamsOf), at ? [8, 9, 12] : [3, 4]),
    ),
  )
  assert.deepEqual(mergeSegments(parts), whole)
})

test('an opened segment is readable after its file is deleted', () => {
  const file = path.join(folder, 'deleted.segment')
  const segment = writeSegment(file, whole)
  openSegment(segment)
  rmSync(file)
  assert.deepEqual(positionsIn(segment), positionsIn(whole))
  closeSegment(segment)
  assert.throws(() => positionsIn(segment), /ENOENT/)
})

test('a missing, truncated or changed file yields no segment', () => {
  const file = path.join(folder, 'damaged.segment')
  assert.equal(readSegment(file, 0), undefined)
  writeSegment(file, whole)
  const bytes = readFileSync(file)
  truncateSync(file, bytes.length - 8)
  assert.equal(readSegment(file, 0), undefined)
  for (const at of [0, 20, Math.floor(bytes.length * 0.8), bytes.length - 9]) {
    const changed = Buffer.from(bytes)
    changed.fill((changed[at] ?? 0) ^ 0xff, at, at + 1)
    writeFileSync(file, changed)
    assert.equal(readSegment(file, 0), undefined, `byte ${at}`)
  }
})

test('eight segments of a size are merged, and a large one is not merged with small ones', () => {
  const small = (count: number) => Array.from({ length: count }, () => buildSegment(0, [streamsOf('a')], [1]))
  assert.equal(segmentsToMerge([]), 0)
  assert.equal(segmentsToMerge(small(7)), 0)
  assert.equal(segmentsToMerge(small(8)), 8)
  const large = buildSegment(
    0,
    Array.from({ length: 70 }, () => streamsOf('a')),
    Array.from({ length: 70 }, (_, row) => row),
  )
  assert.equal(segmentsToMerge([large, ...small(8)]), 8)
})
