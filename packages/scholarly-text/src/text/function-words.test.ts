import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFunctionWord } from '../index.ts'

test('function words are distinguished from meaningful words', () => {
  for (const word of ['the', 'How', 'together', 'does', 'WHICH']) assert.ok(isFunctionWord(word), word)
  for (const word of ['graph', 'work', 'new', 'IT-security', 'hers2', 'state'])
    assert.ok(!isFunctionWord(word), word)
})
