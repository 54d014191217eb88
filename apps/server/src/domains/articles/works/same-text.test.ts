import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Worded, isSameText, textKeysOf } from './same-text.ts'

const WORDS =
  'kelp forest canopy storm urchin reef current larvae sediment light nutrient depth coast winter'.split(' ')
/** Sixty words, deterministic by `start`. */
const abstractOf = (start: number) =>
  `${Array.from({ length: 60 }, (_, at) => `${WORDS[(start + at * (at + 3)) % WORDS.length]}${(start + at) % 9}`).join(' ')}.`

const kelp: Worded = {
  title: 'Kelp after storms',
  abstract: abstractOf(1),
  authors: ['Ada Byron', 'Grace Hopper'],
  publicationYear: 2024,
}
/** The same abstract with its last words rewritten: some seven of ten sequences are left. */
const revised = (words: number) =>
  kelp.abstract
    .split(' ')
    .slice(0, -words)
    .concat('and all that we have written anew since'.split(' '))
    .join(' ')

test('a preprint and its journal version are one text, whatever the title', () => {
  const journal = { ...kelp, title: 'How forests of kelp recover', publicationYear: 2025 }
  assert.ok(isSameText(kelp, journal))
  assert.ok(textKeysOf(kelp).some((key) => textKeysOf(journal).includes(key)))
})

test('much common text is enough with the same first author; with another nearly all is needed', () => {
  const other = { ...kelp, abstract: revised(5) }
  assert.ok(isSameText(kelp, other))
  assert.ok(!isSameText(kelp, { ...other, authors: ['Mary Somerville'] }))
  assert.ok(isSameText(kelp, { ...kelp, authors: ['Mary Somerville'] }))
})

test('parts, yearly reports and corrections are works of their own', () => {
  assert.ok(!isSameText({ ...kelp, title: 'Kelp, part 1' }, { ...kelp, title: 'Kelp, part 2' }))
  assert.ok(!isSameText({ ...kelp, title: 'Kelp I' }, { ...kelp, title: 'Kelp II' }))
  assert.ok(!isSameText(kelp, { ...kelp, title: 'Correction to: Kelp after storms' }))
})

test('distant years, other texts and short abstracts are not the same', () => {
  assert.ok(!isSameText(kelp, { ...kelp, publicationYear: 2021 }))
  assert.ok(isSameText(kelp, { ...kelp, publicationYear: null }))
  assert.ok(!isSameText(kelp, { ...kelp, abstract: abstractOf(5) }))
  const short = { ...kelp, abstract: 'No abstract is available.' }
  assert.ok(!isSameText(short, short))
  assert.deepEqual(textKeysOf(short), [])
})
