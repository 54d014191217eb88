import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWordPieces } from './word-pieces.ts'

const VOCABULARY = ['[UNK]', 'ice', 'sea', 'melt', '##ing', '##s', 'm', '##elt', '-', '.', '冰', 'ασ', '2']
const cut = createWordPieces(VOCABULARY)
const pieces = (text: string, limit = 100) => cut(text, limit).map((id) => VOCABULARY[id])

test('a word is cut into the longest pieces from the left', () => {
  assert.deepEqual(pieces('melting seas'), ['melt', '##ing', 'sea', '##s'])
  assert.deepEqual(pieces('melts'), ['melt', '##s'])
})

test('a word with an unknown part is unknown', () => {
  assert.deepEqual(pieces('icx'), ['[UNK]'])
  assert.deepEqual(pieces('icex sea'), ['[UNK]', 'sea'])
})

test('case, accents and invisible characters make no difference', () => {
  for (const text of ['ICE', 'Íce', 'i\u00adce', 'ice\u0000', '{ice}', '$ice$'])
    assert.deepEqual(pieces(text), ['ice'], text)
  assert.deepEqual(pieces('ΑΣ'), ['ασ'])
})

test('punctuation and ideographs are separate words', () => {
  assert.deepEqual(pieces('sea-ice.'), ['sea', '-', 'ice', '.'])
  assert.deepEqual(pieces('冰ice冰'), ['冰', 'ice', '冰'])
  assert.deepEqual(pieces('ice²'), pieces('ice2'))
})

test('a text is tokenised up to the limit', () => {
  assert.deepEqual(pieces('melting seas', 3), ['melt', '##ing', 'sea'])
  assert.equal(cut('ice '.repeat(100_000), 400).length, 400)
  assert.deepEqual(pieces('', 5), [])
  assert.deepEqual(pieces(' \n\t '), [])
})

test('an overlong word is one unknown token', () => {
  assert.deepEqual(pieces(`m${'s'.repeat(64)} ice`), ['[UNK]', 'ice'])
  assert.equal(pieces(`m${'s'.repeat(63)}`).length, 64)
})

test('a word is always tokenised the same, whatever words came between', () => {
  const once = pieces('melting')
  for (let at = 0; at < 1000; at++) cut(`m${at.toString(36)}`, 10)
  assert.deepEqual(pieces('melting'), once)
})
