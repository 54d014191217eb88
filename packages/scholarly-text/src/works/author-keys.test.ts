import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorKeys, keysForName, mayBeName } from '../index.ts'

const means = (typed: string, author: string) => {
  const keys = new Set(authorKeys(author))
  return keysForName(typed).some((key) => keys.has(key))
}

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
]
for (const [typed, author] of same) test(`“${typed}” means ${author}`, () => assert.ok(means(typed, author)))

const other: [typed: string, author: string][] = [
  ['Geoffrey Hinton', 'George Hinton'],
  ['G. Hinton', 'Paul Hinton'],
  ['Hinton', 'Geoffrey Hinton'],
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
