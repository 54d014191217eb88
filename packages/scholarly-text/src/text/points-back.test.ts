import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pointsBack } from '../index.ts'

test('a sentence refers to the one before by its first word', () => {
  for (const word of ['It', 'This', 'These', 'However,', 'Finally,', 'Such', 'They', 'In contrast,'])
    assert.ok(pointsBack(` ${word} seas were calm.`), word)
  for (const word of ['Italy', 'Thistles', 'Suchlike', 'Final', 'The', 'We'])
    assert.ok(!pointsBack(`${word} seas were calm, however.`), word)
})
