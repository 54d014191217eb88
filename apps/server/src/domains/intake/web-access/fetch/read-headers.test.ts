import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHeaders } from './read-headers.ts'

test('of a header line 1,000 characters count, of one that holds addresses all', () => {
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

test('of several lines of one name the first counts where it means one thing, and all where it is a list', () =>
  assert.deepEqual(readHeaders({ etag: ['"1"', '"2"'], Link: ['<a>', '<b>'], vary: undefined }), {
    etag: '"1"',
    link: '<a>, <b>',
  }))
