import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DocumentSet } from '#documents/document-set'
import { setOf } from '#testing/documents'
import { indexOfTerm, listAt } from './dictionary.ts'
import { mergePostings } from './list-writer.ts'
import { PostingsBuilder } from './postings-builder.ts'
import { follow } from './positions.ts'
import { type Postings, documentCount, visitDocuments } from './postings.ts'

const COUNT = 500
const usual = Uint32Array.of(1, 2, 1024)
/** 'common' is in every document, 'some' in each third, 'rare' in one; positions grow with the number of the document. */
const positionsOf = (term: string, document: number): number[] => {
  if (term === 'common')
    return Array.from({ length: 1 + (document % 40) }, (_, at) => at * (1 + (document % 13)))
  if (term === 'some') return document % 3 ? [] : [document * 2, document * 2 + 1, 5000 + document]
  return document === 333 ? [0] : []
}
const TERMS = ['common', 'rare', 'some']

function build(from: number, to: number): Postings {
  const builder = new PostingsBuilder({ usual, withPositions: true })
  for (let document = from; document < to; document++)
    for (const term of TERMS) {
      const positions = positionsOf(term, document)
      if (positions.length) builder.add(term, document - from, { payload: positions.length, positions })
    }
  return builder.build()
}
const whole = build(0, COUNT)
const expected = (term: string) =>
  Array.from({ length: COUNT }, (_, document) => ({
    document,
    positions: positionsOf(term, document),
  })).filter(({ positions }) => positions.length)

const listOf = (term: string) => listAt(whole.dictionary, indexOfTerm(whole.dictionary, term))

function placesOf(term: string, among = DocumentSet.full(COUNT)) {
  const { documents, starts, ends, count } = follow(whole, { list: listOf(term), span: 0, among })
  return Array.from({ length: count }, (_, at) => ({
    document: documents[at],
    positions: [...ends.subarray(starts[at], starts[at + 1])],
  }))
}

describe('lists with positions', () => {
  test('return each document with the number of its positions', () => {
    for (const term of TERMS) {
      const found: [number, number][] = []
      visitDocuments(whole, indexOfTerm(whole.dictionary, term), (document, payload) =>
        found.push([document, payload]),
      )
      assert.deepEqual(
        found,
        expected(term).map(({ document, positions }) => [document, positions.length]),
      )
      assert.equal(documentCount(whole, term), found.length)
    }
    assert.equal(documentCount(whole, 'unknown'), 0)
  })

  test('return the positions of every document', () => {
    for (const term of TERMS) assert.deepEqual(placesOf(term), expected(term), term)
  })

  test('return the positions of the requested documents only', () => {
    for (const wanted of [[0], [63], [64], [499], [1, 62, 65, 300], [127, 128, 129], []])
      assert.deepEqual(
        placesOf('common', setOf(COUNT, wanted)),
        expected('common').filter(({ document }) => wanted.includes(document)),
      )
  })

  test('are followed from the end of one term to the end of the next', () => {
    const list = listOf('some')
    const among = follow(whole, { list, span: 1, among: setOf(COUNT, [3, 4, 300]) })
    const { documents, starts, ends, count } = follow(whole, { list, span: 2, among })
    assert.deepEqual([...documents.subarray(0, count)], [3, 300])
    assert.deepEqual([...ends.subarray(0, starts[count])], [9, 603])
    assert.equal(follow(whole, { list: listOf('rare'), span: 1, among }).count, 0)
  })

  test('are the same when merged as when built at once', () => {
    const parts = [build(0, 1), build(1, 200), build(200, COUNT)]
    assert.deepEqual(mergePostings(parts, [0, 1, 200]), whole)
  })
})

describe('lists without positions', () => {
  const payloads = [0, 1, 5, 127, 128, 1023, 1024, 40_000 * 1024 + 7, 65_535 * 1024 + 1023]
  const builder = new PostingsBuilder({ usual, withPositions: false })
  for (const [document, payload] of payloads.entries()) builder.add('term', document, { payload })
  const postings = builder.build()

  test('keep payloads, however large', () => {
    const found: number[] = []
    visitDocuments(postings, 0, (_, payload) => found.push(payload))
    assert.deepEqual(found, payloads)
  })

  test('are unchanged by a merge with an empty part', () => {
    const empty = new PostingsBuilder({ usual, withPositions: false }).build()
    assert.deepEqual(mergePostings([empty, postings], [0, 0]), postings)
  })
})

test('a document with a single occurrence takes one byte of its list', () => {
  const builder = new PostingsBuilder({ usual, withPositions: true })
  for (let document = 0; document < 10_000; document += 2)
    builder.add('even', document, { payload: 1, positions: [7] })
  assert.equal(builder.build().bytes.length, 5000)
})
