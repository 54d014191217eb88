import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MOST_WORDS, checkQueryBounds } from './search-request.ts'

const refused: [name: string, query: string, reason: RegExp][] = [
  ['phrases of common words', '"the of and in" '.repeat(245), /245 phrases in quotation marks; 100/],
  ['characters that stand for four words each', '\u{FDFA}'.repeat(600), /1,801 words; 1,000/],
  ['characters, as they are compared', '\u{FDFA}'.repeat(4080), /73,440 characters; 12,288/],
  ['quotation marks between single letters', '"a '.repeat(1300), /1,300 words; 1,000/],
  ['beginnings of words', 'con* '.repeat(31), /31 words ending in \*; 30/],
]
for (const [name, query, reason] of refused)
  test(`too many ${name} are refused`, () => {
    assert.throws(() => checkQueryBounds(query), { code: 'BAD_REQUEST', message: reason })
  })

test('ordinary searches are within the limits', () => {
  for (const query of [
    '',
    'graph neural networks',
    'word '.repeat(MOST_WORDS),
    '"deep learning" OR '.repeat(100).slice(0, -4),
    '('.repeat(4096),
    '光合作用'.repeat(200),
  ])
    checkQueryBounds(query)
})
