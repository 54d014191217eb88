import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkedName, checkedUrl, siteKeyOf } from './source.ts'
import { starterSources } from './starter-list.ts'

test('every starter source is a valid suggestion', () => {
  for (const { name, url, note = '', status } of starterSources) {
    assert.equal(status, 'PENDING')
    assert.equal(checkedName(name), name)
    assert.equal(checkedUrl(url), url)
    assert.ok(note.length > 40 && note.length <= 4096, name)
  }
})

test('starter sources have distinct sites and keys', () => {
  assert.equal(new Set(starterSources.map(({ key }) => key)).size, starterSources.length)
  assert.equal(new Set(starterSources.map(({ url }) => siteKeyOf(url))).size, starterSources.length)
})

test('only the standards database is read-only', () => {
  const readOnly = starterSources.filter((source) => source.readOnly)
  assert.deepEqual(
    readOnly.map(({ name }) => name),
    ['RFC Editor'],
  )
})
