import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Dictionary,
  DictionaryWriter,
  TermCursor,
  hasTermWith,
  indexOfTerm,
  listAt,
  rangeOfPrefix,
} from './dictionary.ts'
import { sortTerms } from './postings-builder.ts'

/** Returns a dictionary with each term's number n, from 1: n documents, 2n bytes of the list, 3n bytes of positions. */
function dictionaryOf(terms: string[]) {
  const writer = new DictionaryWriter()
  let end = 0
  for (const [at, term] of terms.entries()) {
    end += 2 * (at + 1)
    writer.add(new TextEncoder().encode(term), at + 1, { list: end, positions: end * 3 })
  }
  return writer.finish()
}

const words = ['graph', 'graphs', 'grá', 'neural', '学习', '\u{1f600}', '\ufb01', 'a', '\u0003graph']
const sorted = sortTerms([...words])
const dictionary = dictionaryOf(sorted)
/** Several blocks, with terms that share long and short prefixes. */
const many = sortTerms(Array.from({ length: 1000 }, (_, at) => `${at % 3 ? 'neuro' : 'x'}${at * 7}`))
const large = dictionaryOf(many)

function termsFrom(dictionary: Dictionary, from = 0): string[] {
  const found: string[] = []
  for (const cursor = new TermCursor(dictionary, from); cursor.next();) found.push(cursor.text())
  return found
}

test('terms are read as written, in the order of their bytes', () => {
  assert.equal(dictionary.size, words.length)
  assert.deepEqual(
    termsFrom(dictionary),
    words.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
  )
  assert.deepEqual(termsFrom(large), many)
})

test('a term is found at its place, and no other', () => {
  for (const [index, word] of sorted.entries()) assert.equal(indexOfTerm(dictionary, word), index)
  for (const [index, word] of many.entries()) assert.equal(indexOfTerm(large, word), index)
  for (const word of ['', 'grap', 'graphsx', 'zzz', '学']) assert.equal(indexOfTerm(dictionary, word), -1)
  for (const word of ['', 'neuro', 'neuro1x', 'x', 'zzz']) assert.equal(indexOfTerm(large, word), -1, word)
  assert.equal(indexOfTerm(dictionaryOf([]), 'graph'), -1)
})

test('a prefix is detected wherever its first term is in its block', () => {
  for (const word of many)
    for (const prefix of [word, word.slice(0, -1), `${word}0`, `${word}x`, word.slice(1), word.slice(0, 2)])
      assert.equal(
        hasTermWith(large, prefix),
        many.some((each) => each.startsWith(prefix)),
        prefix,
      )
  assert.equal(hasTermWith(dictionaryOf([]), 'graph'), false)
})

test('a prefix yields the range of all terms that begin with it', () => {
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
    const [start, end] = [index * (index + 1), (index + 1) * (index + 2)]
    const list = { documents: index + 1, start, end, positions: start * 3, positionsEnd: end * 3 }
    assert.deepEqual(listAt(large, index), list)
    const cursor = new TermCursor(large, index)
    cursor.next()
    assert.deepEqual(cursor.list, list)
  }
})

test('a cursor reads all terms once, from any of them on, and reports the end', () => {
  for (const from of [0, 1, 15, 16, 17, 999]) {
    assert.deepEqual(termsFrom(large, from), many.slice(from))
  }
})

test('a cursor reports the length of a term in bytes', () => {
  const cursor = new TermCursor(dictionaryOf(sortTerms(['a', 'grá', 'g'.repeat(500)])))
  const lengths: number[] = []
  while (cursor.next()) lengths.push(cursor.length)
  assert.ok(!cursor.next())
  assert.deepEqual(lengths, [1, 500, 4])
})

test('terms are sorted by their bytes, including characters beyond the first plane', () => {
  const byBytes = (terms: string[]) =>
    terms.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const plain = ['b', 'a', '', 'é', '\uffee', '学习', '\ufb01', 'ab']
  assert.deepEqual(sortTerms([...plain]), byBytes(plain))
  const all = [...plain, '\u{1f600}', '\u{10348}a', '\ue000']
  assert.deepEqual(sortTerms([...all]), byBytes(all))
})

test('cursors compare their current terms', () => {
  const cursorAt = (term: string) => {
    const cursor = new TermCursor(dictionaryOf([term]))
    cursor.next()
    return cursor
  }
  const order = (a: string, b: string) => Math.sign(cursorAt(a).compare(cursorAt(b)))
  assert.deepEqual([order('a', 'b'), order('b', 'a'), order('a', 'a')], [-1, 1, 0])
  assert.deepEqual([order('a', 'ab'), order('ab', 'a'), order('', 'a')], [-1, 1, -1])
  assert.equal(order('\u{1f600}', '\ufb01'), 1)
})
