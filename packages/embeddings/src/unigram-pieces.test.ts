import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUnigramPieces } from './unigram-pieces.ts'

const PIECES: [piece: string, score: number][] = [
  ['<s>', 0],
  ['<pad>', 0],
  ['</s>', 0],
  ['<unk>', 0],
  ['▁', -3],
  ['▁ice', -4],
  ['▁ices', -9],
  ['berg', -4],
  ['heet', -9],
  ['sheet', -5],
  ['s', -4],
  ['～', -6],
  ['２', -1],
  ['2', -7],
]
const cut = createUnigramPieces(PIECES.map(([piece, score]) => `${piece}\t${score}`).join('\n'))
const piecesOf = (text: string, limit = 100) => cut(text, limit).map((id) => PIECES[id]?.[0])

test('a word is cut into its most probable pieces, not the longest', () => {
  assert.deepEqual(piecesOf('icesheet'), ['▁ice', 'sheet'])
  assert.deepEqual(piecesOf('ices iceberg'), ['▁ice', 's', '▁ice', 'berg'])
})

test('a character without a piece is unknown, whatever its length in code units', () => {
  assert.deepEqual(piecesOf('ice𝛼x'), ['▁ice', '<unk>', '<unk>'])
  assert.deepEqual(
    piecesOf('<s>').filter((piece) => piece === '<s>'),
    [],
  )
})

test('every kind of space separates words, and control characters do not', () => {
  assert.deepEqual(piecesOf(' ice\t\u00a0\u200bi\u0007ce '), ['▁ice', '▁ice', '▁'])
})

test('compatibility characters are equal, except the full-width tilde', () => {
  assert.deepEqual(piecesOf('\uff12\uff5e\uff12'), ['▁', '2', '～', '2'])
})

test('a text without words has no pieces, and a long one only up to the limit', () => {
  assert.deepEqual(cut(' \n ', 9), [])
  assert.equal(cut('ice '.repeat(1000), 9).length, 9)
})
