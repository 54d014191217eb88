import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorMatcher, fullNameKey, isSameFullName, mayBeName } from '../index.ts'

const means = (typed: string, author: string) => authorMatcher(typed)(author)

const same: [typed: string, author: string][] = [
  ['Geoffrey Hinton', 'Geoffrey E. Hinton'],
  ['G. Hinton', 'Geoffrey E. Hinton'],
  ['Hinton, G.', 'Geoffrey E. Hinton'],
  ['Hinton, Geoffrey', 'Geoffrey E. Hinton'],
  ['Hinton Geoffrey', 'Geoffrey E. Hinton'],
  ['Hinton GE', 'Geoffrey E. Hinton'],
  ['hinton g', 'Hinton, Geoffrey E.'],
  ['Geoffrey Hinton', 'G. E. Hinton'],
  ['Paul Erdős', String.raw`Paul Erd\H{o}s`],
  ['B. van der Waerden', 'Bartel Leendert van der Waerden'],
  ['Jean-Pierre Serre', 'J.-P. Serre'],
  ['Robert Oppenheimer', 'J. Robert Oppenheimer'],
  ["Shaquille O'Neal", 'S. O’Neal'],
  ['Jean Pierre Serre', 'JEAN-PIERRE SERRE'],
  ['K. Muller', String.raw`M\"uller, Karl`],
  ['Hinton', 'Geoffrey Hinton'],
  ['Aristotle', 'ARISTOTLE'],
  ['王小明', '王小明'],
]
for (const [typed, author] of same) test(`“${typed}” means ${author}`, () => assert.ok(means(typed, author)))

const other: [typed: string, author: string][] = [
  ['Geoffrey Hinton', 'George Hinton'],
  ['G. Hinton', 'Paul Hinton'],
  ['Aristotle', 'Aristoteles'],
  ['', 'Geoffrey Hinton'],
  ['…', 'Geoffrey Hinton'],
]
for (const [typed, author] of other)
  test(`“${typed}” does not mean ${author}`, () => assert.ok(!means(typed, author)))

for (const text of ['Ada Lovelace', 'Hinton, G.', "Shaquille O'Neal", 'A. Turing'])
  test(`“${text}” may be a name`, () => assert.ok(mayBeName(text)))
for (const text of [
  'Lovelace',
  'p53 mutations',
  'state of the art',
  'solar cells at low cost and high yield',
])
  test(`“${text}” is no name`, () => assert.ok(!mayBeName(text)))

test('two names are the same in full if nothing in them differs', () => {
  for (const [one, other] of [
    ['Geoffrey Hinton', 'Hinton, Geoffrey E.'],
    ['Geoffrey E. Hinton', 'Geoffrey Everest Hinton'],
    ['Bartel van der Waerden', 'Waerden, Bartel van der'],
    ['王小明', '王小明'],
  ] as const)
    assert.ok(isSameFullName(one, other), `${one}, ${other}`)
  for (const [one, other] of [
    ['Geoffrey A. Hinton', 'Geoffrey E. Hinton'],
    ['Geoffrey Hinton', 'G. Hinton'],
    ['G. Hinton', 'G. Hinton'],
    ['Hinton', 'Hinton'],
    ['', ''],
  ] as const)
    assert.ok(!isSameFullName(one, other), `${one}, ${other}`)
  assert.equal(fullNameKey('G. E. Hinton'), '')
})

test('a family name alone means all authors of it, and signs mean nobody', () => {
  for (const author of ['Wei Wang', 'W. Wang', 'Wang, Wei', 'WANG Wei', 'Wei-Wang', 'Wang'])
    assert.ok(means('Wang', author), author)
  for (const author of ['Wangchuk Dorji', 'Ada Hwang', 'W. A. Ng']) assert.ok(!means('Wang', author), author)
  for (const sign of ['+', '(', '*', '<']) assert.ok(!means(sign, 'Wei Wang'), sign)
})
