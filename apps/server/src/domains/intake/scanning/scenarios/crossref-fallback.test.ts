import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { afterEach, describe, test } from 'node:test'
import type { Database } from '#platform/database'
import { freshSqlite } from '#testing/databases'
import type { ScanningOptions } from '../scanning.ts'
import { CrossrefApi } from '../testing/crossref-api.ts'
import { articlePage, ChangingSite, listPage } from '../testing/pages.ts'
import { scanMigrations, openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'lakes.site.net'
const CROSSREF = 'api.crossref.org'
const ISSN = '2049-3630'
const DAY = 24 * 3_600_000
const paths = Array.from({ length: 8 }, (_, index) => `/article/view/${index + 1}`)
let harness: ScanHarness

const work = (number: number, indexed = '2025-12-01') => ({
  DOI: `10.5555/lakes.${number}`,
  type: 'journal-article',
  title: [`The tides of lake number ${number} and its neighbours`],
  issued: { 'date-parts': [[2015]] },
  ISSN: [ISSN],
  indexed,
  resource: { primary: { URL: `http://${HOST}/article/view/${number}` } },
})

/** A page that shows nothing without JavaScript. */
const application = (head: string) =>
  `<!doctype html><html><head><title>Journal of Lakes</title>${head}</head><body><div id="root"></div>${'<script src="/static/js/main.js"></script>'.repeat(4)}</body></html>`
const withIssn = application(`<meta name="citation_issn" content="${ISSN}">`)

async function open(
  pages: ConstructorParameters<typeof ChangingSite>[0],
  options: Partial<ScanningOptions> = { metadataRepair: 'crossref', contactEmail: 'library@reading.example' },
  database?: Database,
) {
  const api = new CrossrefApi(Array.from({ length: 12 }, (_, index) => work(index + 1)))
  const site = new ChangingSite(pages)
  harness = await openScanHarness({
    sites: { [HOST]: site.answer, [CROSSREF]: api.answer },
    sources: { [HOST]: `http://${HOST}` },
    options,
    database,
  })
  return { api, site }
}

/** Starts and completes what is due after `ms`. */
async function later(ms: number) {
  harness.time.now += ms
  await harness.scanning.startDue()
  await harness.work()
  return harness.articlesOf(HOST)
}

const health = () => harness.scanning.health(HOST)

describe('a journal with unreadable pages', () => {
  afterEach(() => harness.close())

  test('that need scripts is read from Crossref by its ISSN, soon after', async () => {
    const { api } = await open({ '/': withIssn })
    assert.equal((await harness.scan(HOST)).size, 0)
    assert.equal((await health())?.state, 'needs_javascript')
    const [switched] = (await harness.scanning.history(HOST)).runs
    assert.equal(switched?.state, 'done', 'a fallback that worked is not a fault')
    assert.equal((await later(60_000)).size, 12)
    const seen = await health()
    assert.deepEqual([seen?.state, seen?.method], ['healthy', 'Crossref'])
    assert.match(seen?.reason ?? '', /cannot be read.*Crossref/)
    assert.ok((await harness.eventsAfter(0)).every(({ kind, backfill }) => kind === 'created' && backfill))
    api.works.set('10.5555/lakes.13', work(13, '2026-01-16'))
    const before = harness.site(HOST).seen.length
    assert.equal((await later(2 * DAY)).size, 13)
    assert.deepEqual(
      (await harness.eventsAfter(12)).map(({ kind, backfill }) => `${kind} ${backfill}`),
      ['created false'],
    )
    assert.equal(harness.site(HOST).seen.length, before)
  })

  test('that refuse access is read from Crossref, though its home page is readable', async () => {
    const refusing: RequestListener = (_, response) =>
      void response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Forbidden</h1>')
    await open({
      '/': listPage(paths, `<footer>Online ISSN: ${ISSN}</footer>`),
      ...Object.fromEntries(paths.map((path) => [path, refusing])),
    })
    await harness.scan(HOST)
    assert.equal((await health())?.state, 'blocked_site')
    assert.equal((await later(60_000)).size, 12)
    assert.equal((await health())?.state, 'healthy')
  })

  test('is read from its own pages once they are readable, without duplicates', async () => {
    const { site } = await open({ '/': withIssn })
    await harness.scan(HOST)
    await later(60_000)
    site.pages.set('/', listPage(paths))
    for (const [index, path] of paths.entries())
      site.pages.set(
        path,
        articlePage(path, {
          title: `The tides of lake number ${index + 1} and its neighbours`,
          doi: `10.5555/lakes.${index + 1}`,
        }),
      )
    harness.time.now += DAY
    const found = await harness.scan(HOST)
    assert.equal(found.size, 12)
    assert.match(found.get(paths[0] ?? '')?.abstract ?? '', /what was measured/)
    assert.equal((await health())?.method, 'pages')
  })
})

test('a journal with unreadable pages is previewed with its works at Crossref', async () => {
  await open(
    { '/': withIssn },
    {
      metadataRepair: 'crossref',
      contactEmail: 'library@reading.example',
      minDelayMs: 0,
      clock: () => Date.now(),
    },
  )
  const preview = await harness.scanning.preview(`http://${HOST}`)
  await harness.close()
  assert.deepEqual(
    [preview.reachable, preview.method, preview.estimatedArticles, preview.samples.length],
    [true, 'Crossref', 12, 5],
  )
})

describe('Crossref is not requested for a journal', () => {
  afterEach(() => harness.close())

  const untouched = async () => {
    await harness.scan(HOST)
    await later(60_000)
    await later(3 * 3_600_000)
    assert.deepEqual(harness.site(CROSSREF).paths(), [])
    assert.equal((await harness.articlesOf(HOST)).size, 0)
  }

  test('if the setting is off', async () => {
    await open({ '/': withIssn }, { contactEmail: 'library@reading.example' })
    await untouched()
  })

  test('after the setting is turned off', async () => {
    const opened = await freshSqlite(scanMigrations)
    await open({ '/': withIssn }, undefined, opened.database)
    await harness.scan(HOST)
    await later(60_000)
    const { now } = harness.time
    await harness.close()
    await open({ '/': withIssn }, { contactEmail: 'library@reading.example' }, opened.database)
    harness.time.now = now
    assert.equal((await later(3 * DAY)).size, 12)
    assert.deepEqual(harness.site(CROSSREF).paths(), [])
    await opened.close()
  })

  test('that robots.txt disallows', async () => {
    await open({ '/': withIssn, '/robots.txt': 'User-agent: *\nDisallow: /' })
    await untouched()
  })

  test('whose articles robots.txt disallows', async () => {
    await open({
      '/': listPage(paths, `<footer>ISSN ${ISSN}</footer>`),
      '/robots.txt': 'User-agent: *\nDisallow: /article',
    })
    await untouched()
  })

  test('without an ISSN', async () => {
    await open({ '/': application('<meta name="citation_issn" content="2049-3631">') })
    await untouched()
  })
})
