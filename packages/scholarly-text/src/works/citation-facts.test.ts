import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knownFacts, NO_CITATION } from './citation-facts.ts'

test('a work without known facts has none', () => assert.deepEqual(knownFacts(NO_CITATION), {}))

test('known facts are listed, and empty ones omitted', () => {
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

test('changing the facts of one work leaves those of others unchanged', () => {
  const facts = { ...NO_CITATION, volume: '7' }
  assert.deepEqual(knownFacts(facts), { volume: '7' })
  assert.equal(NO_CITATION.volume, '')
})
