import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { listingOf } from '../discovery/works-listing.ts'
import type { ScanningOptions } from '../scanning.ts'
import { CrossrefApi, type CrossrefWork } from '../testing/crossref-api.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const CROSSREF = 'api.crossref.org'
const ISSN = '2049-3630'
const DAY = 24 * 3_600_000
let harness: ScanHarness

const work = (number: number, more: CrossrefWork = {}): CrossrefWork => ({
  DOI: `10.5555/lakes.${number}`,
  type: 'journal-article',
  title: [`The tides of lake number ${number} and its neighbours`],
  author: [{ given: 'Ada', family: 'Lovelace' }],
  issued: { 'date-parts': [[2015]] },
  abstract: `<jats:p>What was measured at lake ${number}.</jats:p>`,
  ISSN: [ISSN],
  indexed: '2025-12-01',
  resource: { primary: { URL: `https://lakes.example/article/${number}` } },
  ...more,
})

async function open(
  count: number,
  address = `http://${CROSSREF}/journals/${ISSN}`,
  options: Partial<ScanningOptions> = {},
) {
  const api = new CrossrefApi(Array.from({ length: count }, (_, index) => work(index + 1)))
  harness = await openScanHarness({
    sites: { [CROSSREF]: api.answer },
    sources: { lakes: address },
    options: { contactEmail: 'library@reading.example', ...options },
  })
  return api
}

describe('an address of Crossref as a source', () => {
  afterEach(() => harness.close())

  test('has the works of its journal from all result pages, without a request to the journal', async () => {
    const api = await open(230)
    const found = await harness.scan('lakes')
    assert.equal(found.size, 230)
    const one = found.get('/article/7')
    assert.deepEqual(
      [one?.url, one?.title, one?.doi, one?.publicationYear, one?.abstract, one?.provenance.title],
      [
        'https://lakes.example/article/7',
        'The tides of lake number 7 and its neighbours',
        '10.5555/lakes.7',
        2015,
        'What was measured at lake 7.',
        'crossref',
      ],
    )
    assert.deepEqual(
      api.listed.map((query) => query.get('cursor')),
      ['*', 'after 100=', 'after 200='],
    )
    assert.equal((await harness.scanning.health('lakes'))?.method, 'Crossref')
    assert.ok(
      harness
        .site(CROSSREF)
        .seen.every(({ headers }) => headers['user-agent']?.includes('mailto:library@reading.example')),
    )
    assert.equal((await harness.scanning.progress('lakes'))?.errors, 0)
  })

  test('is read again from the day before the last scan', async () => {
    const api = await open(30)
    await harness.scan('lakes')
    harness.time.now += 10 * DAY
    api.works.set(
      '10.5555/lakes.3',
      work(3, { abstract: '<jats:p>Measured once more.</jats:p>', indexed: '2026-01-20' }),
    )
    api.works.set('10.5555/lakes.31', work(31, { indexed: '2026-01-21' }))
    const found = await harness.scan('lakes', 'incremental')
    assert.equal(api.listed.at(-1)?.get('filter'), 'from-index-date:2026-01-14')
    assert.equal(found.get('/article/3')?.abstract, 'Measured once more.')
    assert.deepEqual(
      (await harness.eventsAfter(30)).map(({ kind, backfill }) => `${kind} ${backfill}`).sort(),
      ['created false', 'updated false'],
    )
  })

  test('has the administrator’s own filter', async () => {
    const api = await open(
      3,
      `http://${CROSSREF}/works?filter=issn:${ISSN},type:journal-article&rows=5&sort=score`,
    )
    assert.equal((await harness.scan('lakes')).size, 3)
    assert.equal(api.listed.at(-1)?.get('filter'), `issn:${ISSN},type:journal-article`)
    assert.deepEqual([api.listed.at(-1)?.get('rows'), api.listed.at(-1)?.get('sort')], ['100', null])
  })

  test('is read again from the start after its cursor has expired, without loss or duplicates', async () => {
    const api = await open(230)
    const usual = api.usual
    let expired = false
    api.instead.push(usual, usual, usual, (_, response) => {
      expired = true
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Resource not found.')
    })
    assert.equal((await harness.scan('lakes')).size, 230)
    assert.ok(expired)
    assert.deepEqual(
      api.listed.map((query) => query.get('cursor')),
      ['*', 'after 100=', '*', 'after 100=', 'after 200='],
    )
    assert.equal((await harness.eventKinds()).length, 230)
  })

  test('whose cursors always expire has the works read so far', async () => {
    const api = await open(230)
    const expired: typeof api.usual = (request, response) =>
      request.url?.includes('after')
        ? void response.writeHead(404).end('Resource not found.')
        : api.usual(request, response)
    for (let times = 0; times < 50; times++) api.instead.push(expired)
    assert.equal((await harness.scan('lakes')).size, 100)
    assert.equal((await harness.scanning.progress('lakes'))?.state, 'done')
  })

  test('of a journal unknown to Crossref is not found', async () => {
    const api = await open(0)
    api.instead.push(
      (_, response) =>
        void response.writeHead(404, { 'content-type': 'text/plain' }).end('Resource not found.'),
    )
    await harness.scan('lakes')
    assert.equal((await harness.scanning.health('lakes'))?.state, 'not_found')
  })

  test('is previewed with samples and a number of works', async () => {
    // A preview waits in real time.
    await open(230, undefined, { minDelayMs: 0, clock: () => Date.now() })
    const preview = await harness.scanning.preview(`http://${CROSSREF}/journals/${ISSN}`)
    assert.deepEqual(
      [preview.reachable, preview.method, preview.estimatedArticles, preview.samples.length],
      [true, 'Crossref', 230, 5],
    )
  })
})

test('addresses of lists are distinguished from those of single works and of all works', () => {
  const base = `https://${CROSSREF}`
  const lists: [string, string | null][] = [
    [`${base}/journals/${ISSN}`, `${base}/journals/${ISSN}/works`],
    [`${base}/v1/journals/${ISSN}/works/?rows=20&mailto=a@b.example`, `${base}/v1/journals/${ISSN}/works`],
    [
      `${base}/members/98/works?filter=type:journal-article&cursor=*`,
      `${base}/members/98/works?filter=type%3Ajournal-article`,
    ],
    [`${base}/prefixes/10.5555/works`, `${base}/prefixes/10.5555/works`],
    [`${base}/works?query=tides+of+lakes&offset=40`, `${base}/works?query=tides+of+lakes`],
    [`${base}/works`, null],
    [`${base}/works?rows=5`, null],
    [`${base}/works/10.5555/lakes.1`, null],
    [`${base}/journals`, null],
    [base, null],
    ['https://crossref.example/journals/1/works', null],
    ['nonsense', null],
  ]
  for (const [address, listing] of lists) assert.equal(listingOf(address), listing, address)
})
