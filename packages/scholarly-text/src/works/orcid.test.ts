import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOrcid } from './identifiers.ts'

const CARBERRY = 'https://orcid.org/0000-0002-1825-0097'

test('an iD is recognised alone, as an address, and in a text, and shown as its address', () => {
  for (const text of [
    '0000-0002-1825-0097',
    'https://orcid.org/0000-0002-1825-0097',
    'http://www.orcid.org/0000-0002-1825-0097/',
    'orcid:0000-0002-1825-0097',
    'Carberry, Josiah (0000‐0002‐1825‐0097)',
    '0000000218250097',
    '["https://orcid.org/0000-0002-1825-0097","ORCID 0000-0002-1825-0097"]',
  ])
    assert.equal(readOrcid(text), CARBERRY, text)
  assert.equal(readOrcid('0000-0002-1694-233x'), 'https://orcid.org/0000-0002-1694-233X')
  const newer = '0009-0004-6432-9128'
  assert.equal(readOrcid(newer), `https://orcid.org/${newer}`)
})

test('a wrong digit, another register, several iDs and other numbers are not recognised', () => {
  for (const text of [
    '',
    '0000-0002-1825-0098',
    '0000-0002-1852-0097',
    // An ISNI of a person, with a valid check digit.
    'https://isni.org/isni/0000-0001-2103-4996',
    '0000-0002-1825-0097 0000-0002-1694-233X',
    'call 1234-5678-9012-3456',
    'x0000-0002-1825-00970',
    'id=00000002182500975',
  ])
    assert.equal(readOrcid(text), '', text)
})

test('exactly one check character is valid for fifteen digits', () => {
  for (const digits of ['000000021825009', '000900046432912', '000000028474637'])
    assert.equal([...'0123456789X'].filter((check) => readOrcid(`${digits}${check}`)).length, 1)
})
