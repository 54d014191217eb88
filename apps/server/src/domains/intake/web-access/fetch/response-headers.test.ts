import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHeaders, nextHop } from './response-headers.ts'

test('a header line is cut to 1,000 characters, but not one with addresses', () => {
  const long = 'x'.repeat(5_000)
  const read = readHeaders({
    ETag: long,
    'x-robots-tag': ['noindex', long],
    location: long,
    link: [long, '<y>'],
  })
  assert.deepEqual(
    Object.entries(read).map(([name, value]) => [name, value.length]),
    [
      ['etag', 1_000],
      ['x-robots-tag', 'noindex, '.length + 1_000],
      ['location', 5_000],
      ['link', 5_000 + ', <y>'.length],
    ],
  )
})

test('the first of repeated headers is used for a single value, and all for a list', () =>
  assert.deepEqual(readHeaders({ etag: ['"1"', '"2"'], Link: ['<a>', '<b>'], vary: undefined }), {
    etag: '"1"',
    link: '<a>, <b>',
  }))

test('a redirect from https to http is refused, one from http to https is followed (fault 12)', () => {
  assert.deepEqual(nextHop('https://journal.site.net/a', 'http://journal.site.net/a'), {
    cause: 'redirect_downgrade',
  })
  assert.deepEqual(nextHop('http://journal.site.net/a', 'https://journal.site.net/a'), {
    location: 'https://journal.site.net/a',
  })
})

test('a relative redirect with spaces is resolved as in a browser (fault 11)', () => {
  assert.deepEqual(nextHop('http://journal.site.net/x/a', ' ../the new place#top '), {
    location: 'http://journal.site.net/the%20new%20place',
  })
})
