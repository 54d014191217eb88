import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOtherLanguage, isRelative } from './spelling.ts'

test('function words of other languages reveal the language of a query', () => {
  for (const text of ['einfluss der temperatur', 'les cellules solaires', 'redes neuronales para el clima'])
    assert.ok(isOtherLanguage(text.split(' ')), text)
})

test('an English query is recognised even with learned words', () => {
  for (const text of ['influence of temperature', 'de novo protein design', 'a priori knowledge', ''])
    assert.ok(!isOtherLanguage(text.split(' ')), text)
})

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
