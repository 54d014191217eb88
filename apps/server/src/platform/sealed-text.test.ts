import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeal } from './sealed-text.ts'

test('a sealed text opens with the same secret, for the same purpose and row, and nowhere else', () => {
  const seal = createSeal('secret', 'zotero')
  const sealed = seal.seal('key of Ada', 'ada')
  assert.ok(!Buffer.from(sealed, 'base64url').toString('latin1').includes('Ada'))
  assert.notEqual(seal.seal('key of Ada', 'ada'), sealed)
  assert.equal(createSeal('secret', 'zotero').open(sealed, 'ada'), 'key of Ada')
  assert.equal(seal.open(sealed, 'eve'), null)
  assert.equal(createSeal('other', 'zotero').open(sealed, 'ada'), null)
  assert.equal(createSeal('secret', 'mail').open(sealed, 'ada'), null)
})

test('a text that was changed or cut does not open', () => {
  const seal = createSeal('secret', 'zotero')
  const bytes = Buffer.from(seal.seal('key', 'ada'), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.equal(seal.open(changed.toString('base64url'), 'ada'), null)
    assert.equal(seal.open(bytes.subarray(0, at).toString('base64url'), 'ada'), null)
  }
})
