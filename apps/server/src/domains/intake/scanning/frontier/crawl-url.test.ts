import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { FRESH, type Harvest, readHint, writeHint } from './crawl-url.ts'

const continuation = { digest: 'd1', from: 10_000, etag: '"a"', lastModified: null }
const harvest: Harvest = {
  ...FRESH,
  endpoint: 'http://repository.example.org/oai',
  prefix: 'oai_dc',
  granularity: 'second',
  from: null,
  openedAt: '2026-01-15T00:00:00Z',
  pages: 3,
  restarts: 0,
  tokens: ['t1', 't2'],
  lastPage: 'p3',
  samePages: 0,
  newest: null,
  ordered: true,
  retried: false,
}

describe('the metadata hint of an address', () => {
  test('is empty if nothing is stored, and an empty one is not stored', () => {
    assert.deepEqual(readHint('page', ''), { kind: 'page', hint: {}, trail: { hops: [], cookie: false } })
    assert.equal(writeHint({}), '')
    assert.equal(writeHint({ hint: {}, trail: { hops: [], cookie: false } }), '')
  })

  test('is read back as written, for each kind of address', () => {
    const hint = { guesses: ['http://a.example.org/feed'], continuation, stale: 2 }
    assert.deepEqual(readHint('feed', writeHint({ hint })).hint, hint)
    assert.deepEqual(readHint('oai', writeHint({ hint: harvest })).hint, harvest)
    const lookup = { doi: '10.1000/xyz', title: 'A “quoted” title' }
    assert.deepEqual(readHint('lookup', writeHint({ hint: lookup })).hint, lookup)
    assert.deepEqual(readHint('page', writeHint({ hint: { modifiedAt: 0 } })).hint, { modifiedAt: 0 })
  })

  test('is separate from the redirects that led to the address', () => {
    const trail = { hops: ['h1', 'h2'], cookie: true }
    const written = writeHint({ hint: { landing: 'http://a.example.org/1' }, trail })
    assert.deepEqual(readHint('pdf', written), {
      kind: 'pdf',
      hint: { landing: 'http://a.example.org/1' },
      trail,
    })
    assert.deepEqual(readHint('page', writeHint({ trail: { hops: ['h1'], cookie: false } })).trail, {
      hops: ['h1'],
      cookie: false,
    })
  })

  test('of an earlier version is read: the continuation of a feed had another name', () => {
    const { hint } = readHint('feed', JSON.stringify({ stale: 1, rest: continuation }))
    assert.deepEqual(hint, { stale: 1, continuation })
    assert.deepEqual(readHint('feed', writeHint({ hint })).hint, hint)
  })

  test('of an earlier version is read: a harvest had no state of unreadable records', () => {
    const earlier = Object.fromEntries(Object.entries(harvest).filter(([name]) => !(name in FRESH)))
    assert.deepEqual(readHint('oai', JSON.stringify(earlier)).hint, { ...earlier, ...FRESH })
    const inTrial = { ...earlier, broken: 4, trial: 'asked' as const }
    assert.deepEqual(readHint('oai', JSON.stringify(inTrial)).hint, { ...earlier, ...FRESH, ...inTrial })
  })
})
