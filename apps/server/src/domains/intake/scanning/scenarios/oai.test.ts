import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { afterEach, describe, test } from 'node:test'
import { OaiRepository, type TestRecord } from '../testing/oai-repository.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'repository.site.net'
const DAY = 24 * 3_600_000
const STARTED = Date.UTC(2026, 0, 15)
let harness: ScanHarness
afterEach(() => harness.close())

const stamp = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`
const records = (count: number): TestRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    datestamp: stamp(STARTED - (count - index) * DAY),
  }))

async function open(count: number, behaviour: Partial<OaiRepository['behaviour']> = {}) {
  const repository = new OaiRepository({ host: HOST, now: () => harness.time.now, ...behaviour })
  repository.records = records(count)
  harness = await openScanHarness({ sites: { [HOST]: repository.answer } })
  return repository
}

const reason = async () => [...(await harness.ends(HOST))].find(([path]) => path.includes('ListRecords'))?.[1]

describe('a harvest', () => {
  test('reads all pages, and the next one reads later records by the clock of the repository', async () => {
    const skew = 5 * 3_600_000
    const repository = await open(35, { now: () => harness.time.now + skew })
    assert.equal((await harness.scan(HOST)).size, 35)
    assert.equal(repository.received.length, 4)
    assert.ok(
      repository.received
        .slice(1)
        .every((query) => [...query.keys()].sort().join() === 'resumptionToken,verb'),
    )
    const began = harness.time.now
    harness.time.now += DAY
    repository.records.push({ id: 'new', datestamp: stamp(harness.time.now + skew - 60_000) })
    assert.equal((await harness.scan(HOST)).size, 36)
    const from = Date.parse(repository.received.at(-1)?.get('from') ?? '')
    assert.ok(from <= began + skew && from > began + skew - 30 * 60_000, new Date(from).toISOString())
    assert.deepEqual(await harness.eventKinds(35), ['created'])
  })

  test('never omits records if the clock of the repository is a day behind or ahead (fault 79)', async () => {
    for (const skew of [-DAY, DAY]) {
      const repository = await open(3, { now: () => harness.time.now + skew })
      await harness.scan(HOST)
      repository.records.push({ id: 'late', datestamp: stamp(harness.time.now + skew + 1_000) })
      harness.time.now += 3_600_000
      assert.equal((await harness.scan(HOST)).size, 4)
      if (skew < 0) await harness.close()
    }
  })

  test('withdraws articles of deleted records, with and without metadata (fault 76)', async () => {
    const repository = await open(12)
    await harness.scan(HOST)
    harness.time.now += DAY
    const marks: Record<string, TestRecord['deleted']> = { 3: true, 4: 'with metadata' }
    repository.records = repository.records.map((record) =>
      marks[record.id]
        ? { ...record, deleted: marks[record.id], datestamp: stamp(harness.time.now) }
        : record,
    )
    const found = await harness.scan(HOST)
    assert.equal(found.size, 10)
    assert.deepEqual(await harness.eventKinds(12), ['deleted', 'deleted'])
  })

  test('without matching records succeeds (fault 77)', async () => {
    await open(0)
    await harness.scan(HOST)
    assert.equal(await reason(), 'ok oai')
  })

  test('of a repository with daily granularity requests by day (fault 78)', async () => {
    const repository = await open(4, { granularity: 'day' })
    await harness.scan(HOST)
    harness.time.now += 3 * DAY
    await harness.scan(HOST)
    assert.match(repository.received.at(-1)?.get('from') ?? '', /^\d{4}-\d\d-\d\d$/)
  })

  test('requests by day if seconds are announced and refused (fault 78)', async () => {
    const repository = await open(4)
    await harness.scan(HOST)
    harness.time.now += 3 * DAY
    repository.behaviour.granularity = 'day'
    repository.records.push({ id: 'new', datestamp: stamp(harness.time.now) })
    assert.equal((await harness.scan(HOST)).size, 5)
  })

  test('ignores an invalid earliest date (fault 83)', async () => {
    const repository = await open(4, { earliest: 'the beginning' })
    assert.equal((await harness.scan(HOST)).size, 4)
    assert.equal(repository.received[0]?.get('from'), null)
  })

  test('sends a resumption token with all its characters, encoded once (fault 75)', async () => {
    const odd = 'a&b=c+d e/ü%20'
    const repository = await open(20, { token: () => odd })
    repository.behaviour.instead = (query) =>
      query.get('resumptionToken') === odd
        ? { body: repository.list(repository.records.slice(10), '') }
        : undefined
    assert.equal((await harness.scan(HOST)).size, 20)
  })

  test('makes one article of two records with one DOI (fault 84)', async () => {
    const repository = await open(0)
    repository.records = ['a', 'b'].map((id) => ({
      id,
      title: 'One and the same work in two records',
      datestamp: stamp(STARTED - DAY),
      doi: '10.1000/same',
    }))
    assert.equal((await harness.scan(HOST)).size, 1)
  })

  test('visits the page of a revised record, which may have more than the record', async () => {
    const repository = await open(5)
    await harness.scan(HOST)
    const usual = repository.answer
    await harness.close()
    const page =
      '<html><head><meta name="citation_title" content="The record 2 of the repository"><meta name="citation_author" content="Ada Lovelace"><meta name="citation_publication_date" content="2020"></head><body><article><h1>The record 2 of the repository</h1><h2>Abstract</h2><p>What record 2 is about. This sentence was added in its second version, and nobody told the record.</p></article></body></html>'
    harness = await openScanHarness({
      sites: {
        [HOST]: (request, response) =>
          request.url === '/abs/2'
            ? void response.writeHead(200, { 'content-type': 'text/html' }).end(page)
            : usual(request, response),
      },
    })
    await harness.scan(HOST)
    harness.time.now += DAY
    repository.records = repository.records.map((record) =>
      record.id === '2' ? { ...record, datestamp: stamp(harness.time.now) } : record,
    )
    const found = await harness.scan(HOST)
    assert.match(found.get('/abs/2')?.abstract ?? '', /second version/)
    assert.deepEqual(await harness.eventKinds(5), ['updated'])
    harness.time.now += 60_000
    await harness.scan(HOST)
    assert.deepEqual(await harness.eventKinds(6), [])
  })
})

describe('a harvest with errors', () => {
  for (const [name, answer] of [
    ['badResumptionToken', (repository: OaiRepository) => ({ body: repository.error('badResumptionToken') })],
    ['HTTP 422', () => ({ status: 422, body: 'expired' })],
  ] as const)
    test(`continues after its resumption token has expired with ${name}, without loss or duplicates (fault 74)`, async () => {
      const repository = await open(50)
      let refused = false
      repository.behaviour.instead = (query) => {
        if (refused || !query.get('resumptionToken')?.startsWith('30')) return undefined
        refused = true
        return answer(repository)
      }
      assert.equal((await harness.scan(HOST)).size, 50)
      assert.equal((await harness.eventKinds()).length, 50)
      const again = repository.received.find((query, index) => index > 0 && query.has('metadataPrefix'))
      assert.ok(again?.get('from'), 'it did not start over')
    })

  test('stops when resumption tokens repeat in a circle (fault 73)', async () => {
    const repository = await open(30, { token: () => '10|' })
    await harness.scan(HOST)
    assert.equal(await reason(), 'failed harvest_stuck')
    assert.match((await harness.scanning.health(HOST))?.reason ?? '', /goes in circles/)
    assert.ok(repository.received.length < 6)
  })

  test('stops when new tokens return the same records endlessly (fault 73)', async () => {
    let pages = 0
    const repository = await open(30)
    repository.behaviour.instead = (query) =>
      query.get('verb') === 'ListRecords'
        ? { body: repository.list(repository.records.slice(0, 10), `token-${++pages}`) }
        : undefined
    await harness.scan(HOST)
    assert.equal(await reason(), 'failed harvest_stuck')
    assert.ok(repository.received.length < 10, String(repository.received.length))
  })

  test('requests a truncated page again, and retains the others (fault 80)', async () => {
    const repository = await open(50)
    let broken = 0
    repository.behaviour.instead = (query) => {
      if (!query.get('resumptionToken')?.startsWith('20') || broken++) return undefined
      return { body: repository.respond(query).slice(0, 900) }
    }
    assert.equal((await harness.scan(HOST)).size, 50)
    assert.equal(broken, 2)
  })

  test('waits as Retry-After states, and continues there', async () => {
    const repository = await open(30)
    let busy = 2
    repository.behaviour.instead = (query) =>
      query.get('resumptionToken')?.startsWith('10') && busy-- > 0 ? { status: 503, body: 'busy' } : undefined
    assert.equal((await harness.scan(HOST)).size, 30)
    assert.equal(repository.received.filter((query) => query.has('metadataPrefix')).length, 1)
  })

  test('does not accept a web page as a repository (fault 81)', async () => {
    const repository = await open(5)
    repository.behaviour.instead = () => ({
      body: '<html><head><title>Welcome</title></head><body><h1>Welcome to our repository</h1></body></html>',
    })
    assert.equal((await harness.scan(HOST)).size, 0)
    assert.equal((await harness.ends(HOST)).get('/oai?verb=Identify'), 'skipped not_oai')
  })

  test('does not follow a base URL into our network (fault 82)', async () => {
    const repository = await open(5)
    repository.behaviour.instead = (query) =>
      query.get('verb') === 'Identify'
        ? {
            body: repository
              .respond(query)
              .replace(`<baseURL>http://${HOST}/oai`, '<baseURL>http://169.254.169.254/oai'),
          }
        : undefined
    assert.equal((await harness.scan(HOST)).size, 5)
  })

  /** A repository whose address forwards to another one. */
  const forwarded = async (
    location: (query: string) => string,
    sites: Record<string, RequestListener> = {},
  ) => {
    const repository = new OaiRepository({ host: HOST, now: () => harness.time.now })
    repository.records = records(12)
    const answer: RequestListener = (request, response) => {
      const { pathname, search } = new URL(request.url ?? '/', `http://${HOST}`)
      if (pathname === '/oai') return void response.writeHead(302, { location: location(search) }).end()
      if (pathname === '/new-oai') request.url = `/oai${search}`
      return repository.answer(request, response)
    }
    harness = await openScanHarness({
      sites: { [HOST]: answer, ...sites },
      sources: { repository: `http://${HOST}` },
    })
    const found = await harness.scan('repository')
    return { found: found.size, end: (await harness.ends('repository')).get('/oai?verb=Identify') }
  }

  test('follows redirects of its address within its host (fault 82)', async () => {
    assert.deepEqual(await forwarded((query) => `/new-oai${query}`), { found: 12, end: 'ok redirected' })
  })

  test('does not follow redirects of its address into our network, nor to another site (fault 82)', async () => {
    assert.deepEqual(await forwarded(() => 'http://169.254.169.254/oai'), {
      found: 0,
      end: 'blocked private_address',
    })
    await harness.close()
    let received = 0
    const stranger: RequestListener = (_, response) => void response.end(String(received++))
    assert.deepEqual(
      await forwarded((query) => `http://stranger.example.org/oai${query}`, {
        'stranger.example.org': stranger,
      }),
      { found: 0, end: 'skipped out_of_scope' },
    )
    assert.equal(received, 0)
  })
})
