import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slowFiles } from './test-times.mjs'

const BEFORE = { 'a.test.ts': 100, 'b.test.ts': 100, 'c.test.ts': 5 }

test('a file that takes three minutes instead of five seconds is named', () => {
  assert.deepEqual(slowFiles({ ...BEFORE, 'c.test.ts': 180 }, BEFORE), [
    'SLOW: c.test.ts took 180 s; 9 s were expected.',
  ])
})

test('a slower machine, a short file and a first run name no file', () => {
  const slower = Object.fromEntries(Object.entries(BEFORE).map(([file, seconds]) => [file, 4 * seconds]))
  assert.deepEqual(slowFiles(slower, BEFORE), [])
  assert.deepEqual(slowFiles({ ...BEFORE, 'c.test.ts': 20 }, BEFORE), [])
  assert.deepEqual(slowFiles({ ...BEFORE, 'c.test.ts': 180 }, {}), [])
})

test('a new file that takes long is named', () => {
  assert.equal(slowFiles({ ...BEFORE, 'd.test.ts': 60 }, BEFORE).length, 1)
})
