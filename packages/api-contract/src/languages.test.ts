import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { firstKnownLanguage, languageOfHeader } from './languages.ts'

describe('the language of a reader', () => {
  test('is the first of their tags that Claire supports, whatever the region', () => {
    assert.equal(firstKnownLanguage(['it', 'fr-CA', 'de']), 'fr')
    assert.equal(firstKnownLanguage(['DE-ch']), 'de')
    assert.equal(firstKnownLanguage(['it', 'deu']), undefined)
  })

  test('is the one with the highest weight in their Accept-Language header', () => {
    assert.equal(languageOfHeader('it, en;q=0.5, de;q=0.9'), 'de')
    assert.equal(languageOfHeader('fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5'), 'fr')
    assert.equal(languageOfHeader('de;q=0, fr;q=0.1'), 'fr')
  })

  test('is English if they prefer none of ours or send nothing readable', () => {
    for (const header of [undefined, '', '*', 'it-IT', ';;,q=,', 'de;q=0'])
      assert.equal(languageOfHeader(header), 'en')
  })
})
