import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { keysModule, KEYS_FILE } from './generate/messages.ts'

test('the types of the keys match the English catalogues (npm run generate -- messages writes them)', () => {
  assert.equal(
    readFileSync(KEYS_FILE, 'utf8').replaceAll(/[\s|']/g, ''),
    keysModule().replaceAll(/[\s|']/g, ''),
  )
})
