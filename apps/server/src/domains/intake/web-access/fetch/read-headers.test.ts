import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHeaders } from './read-headers.ts'

test('a header line is cut to 1,000 characters, one with addresses is not', () => {
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

test('of repeated headers the first counts for a single value, and all for a list', () =>
  assert.deepEqual(readHeaders({ etag: ['"1"', '"2"'], Link: ['<a>', '<b>'], vary: undefined }), {
    etag: '"1"',
    link: '<a>, <b>',
  }))
