import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextHop } from './redirects.ts'

test('a redirect from https to http is refused, from http to https followed (fault 12)', () => {
  assert.deepEqual(nextHop('https://journal.site.net/a', 'http://journal.site.net/a'), {
    cause: 'redirect_downgrade',
  })
  assert.deepEqual(nextHop('http://journal.site.net/a', 'https://journal.site.net/a'), {
    location: 'https://journal.site.net/a',
  })
})

test('a relative redirect with spaces resolves as in a browser (fault 11)', () => {
  assert.deepEqual(nextHop('http://journal.site.net/x/a', ' ../the new place#top '), {
    location: 'http://journal.site.net/the%20new%20place',
  })
})
