import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { OaiRepository } from '../testing/oai-repository.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'repository.site.net'
const DAY = 24 * 3_600_000
const STARTED = Date.UTC(2026, 0, 15)
/** The record whose XML ends in the middle, in any request. */
const BROKEN = 24
let harness: ScanHarness
afterEach(() => harness.close())

/** A repository that breaks off in the middle of one of `count` records, in any list. */
async function open(
  count: number,
  { datestampOf = (index: number) => STARTED - (count - index) * DAY, breaksAt = BROKEN } = {},
) {
  const repository = new OaiRepository({ host: HOST, now: () => harness.time.now })
  repository.records = Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    datestamp: `${new Date(datestampOf(index)).toISOString().slice(0, 19)}Z`,
  }))
  repository.behaviour.instead = (query) => {
    const body = repository.respond(query)
    const at = query.get('verb') === 'ListIdentifiers' ? -1 : body.indexOf(`The record ${breaksAt} of`)
    return at < 0 ? undefined : { body: body.slice(0, at) }
  }
  harness = await openScanHarness({ sites: { [HOST]: repository.answer } })
  return repository
}

const reason = async () => [...(await harness.ends(HOST))].find(([path]) => path.includes('verb=List'))?.[1]
const health = async () => (await harness.scanning.health(HOST))?.reason ?? ''

describe('a page of a harvest that is always truncated', () => {
  test('loses only the record at which it ends, and the health shows it (fault 80)', async () => {
    const repository = await open(100)
    const found = await harness.scan(HOST)
    assert.equal(found.size, 99)
    assert.ok(!found.has(`/abs/${BROKEN}`))
    assert.equal(await reason(), 'ok oai_broken')
    assert.match(await health(), /1 record/)
    const pages = repository.received
      .filter((query) => query.get('verb') === 'ListRecords')
      .map((query) => query.get('resumptionToken') ?? 'first')
    assert.equal(pages.filter((token) => token.startsWith('20')).length, 2, 'requested once more')
  })

  test('may be the first (fault 80)', async () => {
    await open(30, { breaksAt: 1 })
    assert.equal((await harness.scan(HOST)).size, 29)
    assert.equal(await reason(), 'ok oai_broken')
  })

  test('may contain a record that is unreadable by itself too (fault 80)', async () => {
    const repository = await open(40)
    const usual = repository.behaviour.instead
    repository.behaviour.instead = (query) =>
      query.get('identifier') === `oai:test:${BROKEN}` ? { status: 500, body: 'no' } : usual?.(query)
    assert.equal((await harness.scan(HOST)).size, 39)
  })

  test('ends the harvest with the readable records, if records are unordered (fault 80)', async () => {
    const repository = await open(50, { datestampOf: (index) => STARTED - ((index * 7) % 50) * DAY })
    const found = await harness.scan(HOST)
    assert.equal(found.size, 23)
    assert.equal(await reason(), 'ok oai_broken')
    assert.ok(repository.received.length < 10)
  })

  for (const [what, answer, cause] of [
    ['an error', { status: 500, body: 'no' }, /reports an error of its own \(5xx\)/],
    ['a web page', { body: '<html><h1>Internal error</h1></html>' }, /answers with an error/],
  ] as const)
    test(`may be answered with ${what}: the health says that the list ends early, and the next scan reads it (fault 80)`, async () => {
      const repository = await open(50)
      repository.behaviour.instead = (query) =>
        query.get('verb') === 'ListRecords' && (query.has('resumptionToken') || query.has('from'))
          ? answer
          : undefined
      assert.equal((await harness.scan(HOST)).size, 10)
      assert.match(await health(), /was not read to its end\./)
      assert.match(await health(), cause)
      repository.behaviour.instead = undefined
      harness.time.now += DAY
      assert.equal((await harness.scan(HOST)).size, 50)
      assert.equal(await health(), '')
    })

  test('is removed from the health once it is readable (fault 80)', async () => {
    const repository = await open(50)
    await harness.scan(HOST)
    repository.behaviour.instead = undefined
    repository.records = repository.records.map((record) =>
      record.id === String(BROKEN)
        ? { ...record, datestamp: `${new Date(harness.time.now).toISOString().slice(0, 19)}Z` }
        : record,
    )
    harness.time.now += DAY
    assert.equal((await harness.scan(HOST)).size, 50)
    assert.equal(await health(), '')
  })
})
