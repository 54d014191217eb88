import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareTerms, indexOfTerm, packDictionary, rangeOfPrefix, termAt, termCount } from './dictionary.ts'

const words = ['graph', 'graphs', 'grá', 'neural', '学习', '\u{1f600}', '\ufb01', 'a', '\u0003graph']
const sorted = words.toSorted(compareTerms)
const dictionary = packDictionary(sorted)

test('terms come back as they were, in the order of their bytes', () => {
  assert.equal(termCount(dictionary), words.length)
  assert.deepEqual(
    sorted.map((_, index) => termAt(dictionary, index)),
    words.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
  )
})

test('a term is found where it is, and no other', () => {
  for (const [index, word] of sorted.entries()) assert.equal(indexOfTerm(dictionary, word), index)
  for (const word of ['', 'grap', 'graphsx', 'zzz', '学']) assert.equal(indexOfTerm(dictionary, word), -1)
  assert.equal(indexOfTerm(packDictionary([]), 'graph'), -1)
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
})
