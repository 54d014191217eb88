import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { operationsFile, withSettings } from './generate/settings.ts'

test('docs/operations.md shows the settings that the program reads', () => {
  const document = readFileSync(operationsFile, 'utf8')
  assert.equal(document, withSettings(document), 'run: npm run generate -- settings')
})
