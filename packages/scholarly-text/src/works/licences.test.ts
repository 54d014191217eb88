import assert from 'node:assert/strict'
import { test } from 'node:test'
import { licenceAt, readLicence } from './licences.ts'

const nameOf = (text: string) => licenceAt(readLicence(text))?.name ?? null

test('a licence is recognised by its address in all spellings', () => {
  assert.deepEqual(licenceAt(readLicence('see http://CreativeCommons.org/licenses/BY-NC/4.0/deed.de.')), {
    name: 'CC BY-NC 4.0',
    url: 'https://creativecommons.org/licenses/by-nc/4.0/',
  })
  assert.equal(nameOf('https://creativecommons.org/licenses/by/3.0/us/'), 'CC BY 3.0 US')
  assert.equal(nameOf('https://creativecommons.org/licenses/by/3.0/igo/legalcode'), 'CC BY 3.0 IGO')
  assert.equal(nameOf('https://creativecommons.org/licenses/by-sa/4.0/legalcode'), 'CC BY-SA 4.0')
  assert.equal(nameOf('{"@id":"https://creativecommons.org/publicdomain/zero/1.0/"}'), 'CC0 1.0')
  assert.equal(nameOf('https://creativecommons.org/publicdomain/mark/1.0'), 'Public Domain Mark 1.0')
})

test('a licence is recognised by its name with its version, short or long', () => {
  assert.equal(nameOf('CC BY-NC-ND 4.0'), 'CC BY-NC-ND 4.0')
  assert.equal(nameOf('Licensed under CC-BY-4.0'), 'CC BY 4.0')
  assert.equal(nameOf('Creative Commons Attribution 4.0 International License'), 'CC BY 4.0')
  assert.equal(
    nameOf('Creative Commons Attribution-NonCommercial-ShareAlike License, version 3.0'),
    'CC BY-NC-SA 3.0',
  )
  assert.equal(nameOf('CC0'), 'CC0 1.0')
  assert.equal(
    nameOf('CC BY 3.0, https://creativecommons.org/licenses/by/3.0/us/'),
    'CC BY 3.0 US',
    'the address is more exact',
  )
})

test('a licence without a version, or one of several, is not guessed', () => {
  for (const text of [
    '',
    'CC BY',
    'All rights reserved.',
    'open access',
    'info:eu-repo/semantics/openAccess',
    'CC BY 4.0 for the text, CC BY-NC 4.0 for the figures',
    'https://www.elsevier.com/tdm/userlicense/1.0/',
    'https://creativecommons.org/licenses/sampling+/1.0/',
    'https://creativecommons.org/licenses/',
  ])
    assert.equal(readLicence(text), '', text)
})
