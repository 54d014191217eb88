import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stemmedTerms } from '@claire/scholarly-text'
import { backgroundShare } from './background.ts'

const shareOf = (word: string) => backgroundShare(stemmedTerms(word)[0] ?? '')

test('words of every abstract are far more common than those of one field', () => {
  assert.ok(shareOf('results') > 10 * shareOf('perovskite'))
  assert.ok(shareOf('model') > 0.1)
})

test('shares are above zero and at most one', () => {
  for (const word of ['results', 'graph', 'zirconium', 'xyzzy', ''])
    assert.ok(backgroundShare(word) > 0 && backgroundShare(word) <= 1, word)
})

test('an unknown word counts as rarer than one in a thousand', () => {
  assert.ok(backgroundShare('xyzzy') < 0.001)
})
