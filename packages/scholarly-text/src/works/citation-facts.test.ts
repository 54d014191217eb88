import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knownFacts, NO_CITATION } from './citation-facts.ts'

test('of a work of which nothing is known no fact is told', () =>
  assert.deepEqual(knownFacts(NO_CITATION), {}))

test('what is known is told, and nothing that is empty', () => {
  const known = {
    kind: 'book',
    names: [{ literal: 'ATLAS Collaboration' }],
    venue: 'Annals of Ice',
    pages: '0',
    isbn: ['9780306406157'],
  } as const
  assert.deepEqual(
    knownFacts({ ...NO_CITATION, ...known, names: [...known.names], isbn: [...known.isbn] }),
    known,
  )
})

test('nobody can change what is known of no work by changing what was told of one', () => {
  const facts = { ...NO_CITATION, volume: '7' }
  assert.deepEqual(knownFacts(facts), { volume: '7' })
  assert.equal(NO_CITATION.volume, '')
})
