import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageFaults } from './language.ts'

const faultsOf = (source: string) => languageFaults(source).map(({ what }) => what)

test('a doc comment begins with its result', () => {
  assert.equal(faultsOf('/** Wh' + 'at is found. */\nconst a = 1').length, 1)
  assert.equal(faultsOf('/**\n * Whether it is paused.\n */\nconst isPaused = true').length, 1)
  assert.deepEqual(faultsOf('/** Returns what is found. */\nconst a = 1'), [])
  assert.deepEqual(faultsOf('// What follows is sorted.\nconst a = 1'), [])
})

test('names are the words of the field, fields of others excepted', () => {
  assert.deepEqual(faultsOf('const kept = 1'), ['a name to decode: kept'])
  assert.deepEqual(faultsOf('function told(shelf: string) {}'), [
    'a name to decode: told',
    'a name to decode: shelf',
  ])
  assert.deepEqual(faultsOf('const bookmarked = answer.kept'), [])
})

test('comments are spelt in British English', () => {
  assert.deepEqual(faultsOf('// The behavior of a browser.'), ['American spelling: behavior'])
  assert.deepEqual(faultsOf("const behavior = 'smooth' // The behaviour of a browser."), [])
})
