import assert from 'node:assert/strict'
import { test } from 'node:test'
import { containsExactly, literalStretches } from './literal-match.ts'

const marked = (text: string, phrase: string) =>
  literalStretches(text, phrase).map(({ start, end }) => text.slice(start, end))

test('a word is found regardless of case and accents, and not within another word', () => {
  assert.ok(containsExactly('The Schrödinger equation', 'schrodinger'))
  assert.ok(!containsExactly('Rapid photocatalysis', 'catalysis'))
  assert.ok(!containsExactly('Many cells', 'cell'))
})

test('a phrase is found word by word, in order', () => {
  assert.ok(containsExactly('deep neural networks', 'neural networks'))
  assert.ok(!containsExactly('networks that are neural', 'neural networks'))
  assert.ok(!containsExactly('neural and other networks', 'neural networks'))
})

test('a hyphen matches a space', () => {
  assert.ok(containsExactly('a non-linear model', 'non linear'))
  assert.ok(containsExactly('a non linear model', 'non-linear'))
})

test('each occurrence is found from its first to its last character', () => {
  assert.deepEqual(marked('Ice on ice: more Ice.', 'ice'), ['Ice', 'ice', 'Ice'])
  assert.deepEqual(marked('The “Neural  Networks” of neural networks', 'neural networks'), [
    'Neural  Networks',
    'neural networks',
  ])
})

test('an empty literal is found nowhere', () => {
  assert.ok(!containsExactly('anything', ''))
  assert.deepEqual(literalStretches('', 'ice'), [])
})
