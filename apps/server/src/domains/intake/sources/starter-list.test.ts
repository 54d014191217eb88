import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkedName, checkedUrl, siteKeyOf } from './source.ts'
import { starterSources } from './starter-list.ts'

test('every starter source could have been suggested as it stands', () => {
  for (const { name, url, note = '', status } of starterSources) {
    assert.equal(status, 'PENDING')
    assert.equal(checkedName(name), name)
    assert.equal(checkedUrl(url), url)
    assert.ok(note.length > 40 && note.length <= 4096, name)
  }
})

test('no two starter sources are the same site or have the same key', () => {
  assert.equal(new Set(starterSources.map(({ key }) => key)).size, starterSources.length)
  assert.equal(new Set(starterSources.map(({ url }) => siteKeyOf(url))).size, starterSources.length)
})

test('the standards database alone is read-only', () => {
  const readOnly = starterSources.filter((source) => source.readOnly)
  assert.deepEqual(
    readOnly.map(({ name }) => name),
    ['RFC Editor'],
  )
})
