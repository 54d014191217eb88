import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRelative } from './spelling.ts'

test('a word of another language is not corrected as misspelt English', () => {
  assert.ok(isRelative('medizin', 'medicin') || isRelative('musik', 'music'))
  assert.ok(isRelative('musica', 'music'))
  assert.ok(isRelative('energia', 'energy'))
})

test('a misspelt English word is not taken for another language', () => {
  assert.ok(!isRelative('grafene', 'graphene'))
  assert.ok(!isRelative('temprature', 'temperature'))
})

test('a form that the intended word has too is no sign of another language', () => {
  assert.ok(!isRelative('terapie', 'therapie'))
})
