import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  DictionaryWriter,
  TermCursor,
  compareTerms,
  indexOfTerm,
  listAt,
  rangeOfPrefix,
  termAt,
  termCount,
} from './dictionary.ts'

/** Each term has its place, counted from 1, in documents, and a list of twice as many bytes. */
function dictionaryOf(terms: string[]) {
  const writer = new DictionaryWriter()
  let end = 0
  for (const [at, term] of terms.entries()) writer.add(term, at + 1, (end += 2 * (at + 1)))
  return writer.finish()
}

const words = ['graph', 'graphs', 'grá', 'neural', '学习', '\u{1f600}', '\ufb01', 'a', '\u0003graph']
const sorted = words.toSorted(compareTerms)
const dictionary = dictionaryOf(sorted)
/** Several blocks, with terms that share much and little with the one before. */
const many = Array.from({ length: 1000 }, (_, at) => `${at % 3 ? 'neuro' : 'x'}${at * 7}`).toSorted(
  compareTerms,
)
const large = dictionaryOf(many)

test('terms come back as they were, in the order of their bytes', () => {
  assert.equal(termCount(dictionary), words.length)
  assert.deepEqual(
    sorted.map((_, index) => termAt(dictionary, index)),
    words.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
  )
  assert.deepEqual(
    many.map((_, index) => termAt(large, index)),
    many,
  )
})

test('a term is found where it is, and no other', () => {
  for (const [index, word] of sorted.entries()) assert.equal(indexOfTerm(dictionary, word), index)
  for (const [index, word] of many.entries()) assert.equal(indexOfTerm(large, word), index)
  for (const word of ['', 'grap', 'graphsx', 'zzz', '学']) assert.equal(indexOfTerm(dictionary, word), -1)
  for (const word of ['', 'neuro', 'neuro1x', 'x', 'zzz']) assert.equal(indexOfTerm(large, word), -1, word)
  assert.equal(indexOfTerm(dictionaryOf([]), 'graph'), -1)
})

test('a prefix gives the range of all terms that start with it', () => {
  const starting = (prefix: string) => {
    const [from, to] = rangeOfPrefix(dictionary, prefix)
    return sorted.slice(from, to)
  }
  assert.deepEqual(starting('graph'), ['graph', 'graphs'])
  assert.deepEqual(starting('gr'), ['graph', 'graphs', 'grá'])
  assert.deepEqual(starting('学'), ['学习'])
  assert.deepEqual(starting('zebra'), [])
  assert.deepEqual(starting(''), sorted)
  for (const prefix of ['neuro', 'neuro1', 'x6', 'x']) {
    const [from, to] = rangeOfPrefix(large, prefix)
    assert.deepEqual(
      many.slice(from, to),
      many.filter((term) => term.startsWith(prefix)),
    )
  }
  assert.deepEqual(rangeOfPrefix(dictionaryOf([]), 'a'), [0, 0])
})

test('each list begins where the one before ends', () => {
  for (const index of many.keys()) {
    assert.deepEqual(listAt(large, index), { documents: index + 1, start: index * (index + 1) })
  }
})

test('a cursor goes over all terms once, from any of them on', () => {
  for (const from of [0, 1, 15, 16, 17, 999]) {
    const found: string[] = []
    const cursor = new TermCursor(large, from)
    while (cursor.next()) found.push(cursor.text())
    assert.deepEqual(found, many.slice(from))
    assert.ok(!cursor.next())
  }
})

test('a cursor says how many bytes a term takes', () => {
  const cursor = new TermCursor(dictionaryOf(['a', 'grá', 'g'.repeat(500)].toSorted(compareTerms)))
  const lengths: number[] = []
  while (cursor.next()) lengths.push(cursor.length)
  assert.deepEqual(lengths, [1, 500, 4])
})
