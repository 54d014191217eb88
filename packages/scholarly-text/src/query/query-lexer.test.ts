import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lexQuery, type QueryPiece } from './query-lexer.ts'

const pieceText = (piece: QueryPiece) =>
  'text' in piece ? `${piece.kind} ${piece.text}` : 'name' in piece ? `field ${piece.name}` : piece.kind
const cut = (query: string) => lexQuery(query).pieces.map(pieceText)
const problems = (query: string) => lexQuery(query).problems

describe('a quotation mark', () => {
  test('may be from any language', () => {
    for (const query of ['"deep sea"', '“deep sea”', '„deep sea“', '«deep sea»', '»deep sea«'])
      assert.deepEqual(cut(query), ['phrase deep sea'], query)
  })

  test('within a word of Latin letters or digits opens nothing', () => {
    assert.deepEqual(cut('a"b"c 5"6'), ['word a"b"c', 'word 5"6'])
    assert.deepEqual(problems('a"b"c 5"6'), [])
  })

  test('opens a phrase directly after a character of a script without spaces', () => {
    assert.deepEqual(cut('机器"学习"方法'), ['word 机器', 'phrase 学习', 'word 方法'])
  })

  test('without a closing one leaves the next words as words, and is reported', () => {
    assert.deepEqual(cut('ice "deep sea'), ['word ice', 'word deep', 'word sea'])
    assert.match(problems('ice "deep sea').join(), /quotation mark was not closed/)
  })
})

describe('a parenthesis', () => {
  test('groups if it precedes a word, and belongs to the word that opened it', () => {
    assert.deepEqual(cut('(ice OR f(x)) sea'), [
      'open',
      'word ice',
      'word OR',
      'word f(x)',
      'close',
      'word sea',
    ])
    assert.deepEqual(cut('10.1000/s0140(20)5'), ['word 10.1000/s0140(20)5'])
  })

  test('in a formula may contain spaces, but no operator', () => {
    assert.deepEqual(cut('O(n log n) time'), ['word O(n log n)', 'word time'])
    assert.deepEqual(cut('O(n log(m + 1)) time'), ['word O(n log(m + 1))', 'word time'])
    assert.ok(cut('f(ice AND sea)').includes('word AND'))
  })

  test('is closed at the end of the query, and ignored without an opening one', () => {
    assert.deepEqual(cut('((ice'), ['open', 'open', 'word ice', 'close', 'close'])
    assert.equal(problems('((ice').length, 2)
    assert.deepEqual(cut('ice) sea'), ['word ice', 'word sea'])
    assert.equal(problems('ice) sea').length, 1)
  })
})

describe('a field', () => {
  test('is named in any case, directly before its value', () => {
    assert.deepEqual(cut('TITLE:ice Author:"Ada L"'), [
      'field title',
      'word ice',
      'field author',
      'phrase Ada L',
    ])
    assert.deepEqual(cut('year:2019–2021'), ['field year', 'word 2019–2021'])
  })

  test('with an unknown name, or without a value, is a word', () => {
    assert.deepEqual(cut('publisher:ice'), ['word publisher:ice'])
    assert.deepEqual(cut('title: ice'), ['word title:', 'word ice'])
    assert.deepEqual(cut('subtitle:ice'), ['word subtitle:ice'])
  })
})

describe('a hyphen', () => {
  test('before a word, a phrase or a group excludes it, after another term', () => {
    assert.deepEqual(cut('ice -sea'), ['word ice', 'minus', 'word sea'])
    assert.deepEqual(cut('ice -"deep sea"'), ['word ice', 'minus', 'phrase deep sea'])
    assert.deepEqual(cut('ice -(sea)'), ['word ice', 'minus', 'open', 'word sea', 'close'])
    assert.deepEqual(cut('-sea ice'), ['word -sea', 'word ice'])
  })

  test('before a digit is a minus sign, and between letters joins them', () => {
    assert.deepEqual(cut('ice -40 °C'), ['word ice', 'word -40', 'word °C'])
    assert.deepEqual(cut('sea-ice'), ['word sea-ice'])
    assert.deepEqual(cut('(1+1)-dimensional'), ['open', 'word 1+1', 'close', 'word -dimensional'])
  })

  test('after a mistaken space joins, and within parentheses excludes', () => {
    assert.deepEqual(cut('graphene -coated'), ['word graphene', 'word -coated'])
    assert.deepEqual(cut('graphene (-coated)'), ['word graphene', 'open', 'minus', 'word coated', 'close'])
  })

  test('in another Unicode character than the ASCII one excludes nothing', () => {
    assert.deepEqual(cut('ice –sea'), ['word ice', 'word –sea'])
  })
})

test('words are separated by every kind of space', () => {
  assert.deepEqual(cut('ice\u00a0sea\u2003deep\tblue\nwhite'), [
    'word ice',
    'word sea',
    'word deep',
    'word blue',
    'word white',
  ])
})

test('an overlong query is cut', () => {
  const { pieces } = lexQuery('ice '.repeat(2000))
  assert.equal(pieces.length, 1024)
})

describe('an operator of another search engine', () => {
  test('is translated if there is an equivalent', () => {
    assert.deepEqual(cut('intitle:ice inauthor:"Ada Byron"'), [
      'field title',
      'word ice',
      'field author',
      'phrase Ada Byron',
    ])
  })

  test('is omitted without an equivalent, and reported', () => {
    assert.deepEqual(cut('ice filetype:pdf'), ['word ice'])
    assert.match(problems('ice filetype:pdf').join(' '), /filetype:pdf/)
  })
})

test('conditions of other search engines are understood, or left out with a word about it', () => {
  assert.deepEqual(cut('allintitle: deep sea'), ['field title', 'open', 'word deep', 'word sea', 'close'])
  assert.deepEqual(cut('after:2018 ice'), ['field year', 'word 2018..', 'word ice'])
  assert.deepEqual(cut('before:2015-01-01 ice'), ['field year', 'word ..2014', 'word ice'])
  assert.deepEqual(cut('ti:ice au:nansen abs:sea'), [
    'field title',
    'word ice',
    'field author',
    'word nansen',
    'word sea',
  ])
  assert.match(problems('cat:hep-th ice').join(), /cat:hep-th/)
})
