import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { CrossrefApi } from '../testing/crossref-api.ts'
import { barePage, crossrefWork, doiOf, pageWith, pathOf, titleOf } from '../testing/journal-with-gaps.ts'
import { OaiRepository } from '../testing/oai-repository.ts'
import { articlePage, ChangingSite, listPage } from '../testing/pages.ts'
import { scanMigrations, openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const CROSSREF = 'api.crossref.org'
const EMAIL = 'library@reading.example'
const DAY = 24 * 3_600_000
const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon']
let harness: ScanHarness
afterEach(() => harness.close())

/** A journal with complete articles except those in `pages`, and Crossref. */
async function open(
  pages: Record<string, string>,
  {
    api = new CrossrefApi(Object.keys(pages).map((name) => crossrefWork(name))),
    ...options
  }: Partial<Parameters<typeof openScanHarness>[0]> & { api?: CrossrefApi } = {},
) {
  const site = new ChangingSite({
    '/': listPage([...new Set([...names, ...Object.keys(pages)])].map(pathOf)),
  })
  for (const name of names) site.pages.set(pathOf(name), articlePage(name, { doi: doiOf(name) }))
  for (const [name, page] of Object.entries(pages)) site.pages.set(pathOf(name), page)
  harness = await openScanHarness({
    sites: { [HOST]: site.answer, [CROSSREF]: api.answer },
    sources: { [HOST]: `http://${HOST}` },
    options: { metadataRepair: 'crossref', contactEmail: EMAIL },
    ...options,
  })
  return { site, api }
}

const requests = () =>
  harness
    .site(CROSSREF)
    .paths()
    .filter((path) => path !== '/robots.txt')
const lookupOf = async (name: string) =>
  [...(await harness.ends(HOST))].find(([path]) => path.includes(encodeURIComponent(doiOf(name))))?.[1]

onEveryDatabase(scanMigrations, (openDatabase) => {
  test('fields that a page lacks are added with their provenance, as an update that is not notified', async (t) => {
    const opened = await openDatabase()
    t.after(() => opened.close())
    await open({ beta: barePage('beta') }, { database: opened.database })
    const beta = (await harness.scan(HOST)).get(pathOf('beta'))
    assert.deepEqual(
      [beta?.publicationYear, beta?.abstract, beta?.authors],
      [2017, 'What the registry tells of beta.', ['Grace Hopper']],
    )
    assert.deepEqual(
      [beta?.provenance.publicationYear, beta?.provenance.abstract, beta?.provenance.authors],
      ['crossref', 'crossref', 'citation_author'],
    )
    assert.deepEqual(await harness.eventKinds(), [...names.map(() => 'created'), 'updated'])
    assert.deepEqual(requests(), [
      `/works/${encodeURIComponent(doiOf('beta'))}?mailto=${encodeURIComponent(EMAIL)}`,
    ])
    harness.time.now += DAY
    await harness.scan(HOST)
    assert.equal(requests().length, 1)
    assert.deepEqual(await harness.eventKinds(names.length + 1), [])
  })
})

describe('a repair', () => {
  test('is made only if it is turned on', async () => {
    await open({ beta: barePage('beta') }, { options: { contactEmail: EMAIL } })
    assert.equal((await harness.scan(HOST)).get(pathOf('beta'))?.abstract, '')
    assert.deepEqual(harness.site(CROSSREF).paths(), [])
  })

  test('is not requested for complete articles, nor without a DOI', async () => {
    await open({ beta: pageWith({ citation_title: titleOf('beta'), citation_author: 'Grace Hopper' }) })
    await harness.scan(HOST)
    assert.deepEqual(requests(), [])
  })

  test('overwrites no field, however different it is in the registry', async () => {
    const { api } = await open({ beta: barePage('beta', { citation_publication_date: '2016/05/01' }) })
    api.works.set(
      doiOf('beta'),
      crossrefWork('beta', { title: ['A Study of BETA in the Field: a second look'] }),
    )
    const beta = (await harness.scan(HOST)).get(pathOf('beta'))
    assert.deepEqual(
      [beta?.title, beta?.publicationYear, beta?.authors],
      [titleOf('beta'), 2016, ['Grace Hopper']],
    )
    assert.equal(beta?.abstract, 'What the registry tells of beta.')
  })

  test('adds authors to a title with a date', async () => {
    await open({
      beta: pageWith({
        citation_title: titleOf('beta'),
        citation_doi: doiOf('beta'),
        citation_publication_date: '2016',
      }),
    })
    assert.deepEqual((await harness.scan(HOST)).get(pathOf('beta'))?.authors, ['Ada Lovelace'])
  })

  test('adds nothing of another work, to which a wrong DOI on the page leads, and records that', async () => {
    await open(
      { beta: barePage('beta') },
      { api: new CrossrefApi([crossrefWork('beta', { title: ['Sedimentation rates of estuaries'] })]) },
    )
    const beta = (await harness.scan(HOST)).get(pathOf('beta'))
    assert.deepEqual([beta?.abstract, beta?.publicationYear, beta?.doi], ['', null, null])
    assert.equal(await lookupOf('beta'), 'skipped other_work')
    harness.time.now += DAY
    const again = (await harness.scan(HOST)).get(pathOf('beta'))
    assert.deepEqual([again?.doi, requests().length], [null, 1])
  })

  test('accepts a translated title', async () => {
    await open(
      { beta: barePage('beta') },
      {
        api: new CrossrefApi([
          crossrefWork('beta', {
            title: ['Eine Untersuchung im Felde'],
            'original-title': [titleOf('beta')],
          }),
        ]),
      },
    )
    assert.equal((await harness.scan(HOST)).get(pathOf('beta'))?.publicationYear, 2017)
  })

  test('remains when the page is read again with other text', async () => {
    const { site } = await open({ beta: barePage('beta') })
    await harness.scan(HOST)
    const before = (await harness.eventsAfter(0)).length
    site.pages.set(pathOf('beta'), barePage('beta').replace('printed issue', 'issue of this spring'))
    harness.time.now += 40 * DAY
    const beta = (await harness.scan(HOST)).get(pathOf('beta'))
    assert.deepEqual([beta?.publicationYear, beta?.provenance.abstract], [2017, 'crossref'])
    assert.ok((await harness.eventKinds(before)).every((kind) => kind === 'updated'))
    assert.equal(requests().length, 1)
  })

  test('remains when a harvest returns the record again', async () => {
    const repository = new OaiRepository({ host: HOST, now: () => harness.time.now })
    const record = {
      id: '1',
      title: titleOf('beta'),
      datestamp: '2026-01-01T00:00:00Z',
      doi: doiOf('beta'),
      abstract: '',
    }
    repository.records = [record]
    await open(
      {},
      { sites: { [HOST]: repository.answer, [CROSSREF]: new CrossrefApi([crossrefWork('beta')]).answer } },
    )
    const first = (await harness.scan(HOST)).get('/abs/1')
    assert.deepEqual(
      [first?.abstract, first?.provenance.abstract, first?.publicationYear],
      // The record says 2020: the registry is trusted more.
      ['What the registry tells of beta.', 'crossref', 2017],
    )
    harness.time.now += DAY
    repository.records = [
      {
        ...record,
        title: `${titleOf('beta')}, revised`,
        datestamp: new Date(harness.time.now).toISOString(),
      },
    ]
    const second = (await harness.scan(HOST)).get('/abs/1')
    assert.deepEqual(
      [second?.title, second?.abstract, second?.provenance.abstract, second?.provenance.title],
      [`${titleOf('beta')}, revised`, 'What the registry tells of beta.', 'crossref', 'oai_dc'],
    )
    assert.equal(requests().length, 1)
  })

  test("is replaced by the page's own statement, unless the years differ by more than one", async () => {
    const { site } = await open({ beta: barePage('beta') })
    await harness.scan(HOST)
    site.pages.set(pathOf('beta'), barePage('beta', { citation_publication_date: '2015' }))
    harness.time.now += 40 * DAY
    assert.equal((await harness.scan(HOST)).get(pathOf('beta'))?.publicationYear, 2017)
    site.pages.set(
      pathOf('beta'),
      barePage('beta', {
        citation_publication_date: '2018',
        citation_abstract:
          'What the page itself tells of beta at last, after all these years, in a sentence or two.',
      }),
    )
    harness.time.now += 40 * DAY
    const beta = (await harness.scan(HOST)).get(pathOf('beta'))
    assert.deepEqual(
      [beta?.publicationYear, beta?.provenance.publicationYear],
      [2018, 'citation_publication_date'],
    )
    assert.match(beta?.abstract ?? '', /the page itself/)
  })

  test('is removed with its DOI, and another DOI is looked up', async () => {
    const { site, api } = await open({ beta: barePage('beta') })
    await harness.scan(HOST)
    api.works.set(
      '10.5555/corrected',
      crossrefWork('beta', { DOI: '10.5555/corrected', issued: { 'date-parts': [[2011]] } }),
    )
    site.pages.set(pathOf('beta'), barePage('beta', { citation_doi: '10.5555/corrected' }))
    harness.time.now += 40 * DAY
    assert.equal((await harness.scan(HOST)).get(pathOf('beta'))?.publicationYear, 2011)
    assert.equal(requests().length, 2)
  })

  test('uses DOAJ if that is turned on, without a contact address', async () => {
    const seen: string[] = []
    const bibjson = {
      title: titleOf('beta'),
      year: '2017',
      abstract: 'What the directory tells of beta.',
      author: [],
      identifier: [{ type: 'doi', id: doiOf('beta') }],
    }
    await open(
      { beta: barePage('beta') },
      {
        sites: {
          [HOST]: new ChangingSite({
            '/': listPage(names.map(pathOf)),
            ...Object.fromEntries(
              names.map((name) => [pathOf(name), name === 'beta' ? barePage(name) : articlePage(name)]),
            ),
          }).answer,
          'doaj.org': (request, response) => {
            if (request.url === '/robots.txt') return void response.writeHead(404).end()
            seen.push(decodeURIComponent(request.url ?? ''))
            response
              .writeHead(200, { 'content-type': 'application/json' })
              .end(JSON.stringify({ total: 1, page: 1, pageSize: 10, results: [{ bibjson }] }))
          },
        },
        options: { metadataRepair: 'doaj', contactEmail: EMAIL },
      },
    )
    const beta = (await harness.scan(HOST)).get(pathOf('beta'))
    assert.deepEqual(
      [beta?.abstract, beta?.provenance.abstract],
      ['What the directory tells of beta.', 'doaj'],
    )
    assert.deepEqual(seen, [`/api/search/articles/doi:${doiOf('beta')}`])
  })
})

describe('a registry', () => {
  test('that does not know a DOI is requested again after a month', async () => {
    await open({ beta: barePage('beta') }, { api: new CrossrefApi() })
    await harness.scan(HOST)
    assert.equal(await lookupOf('beta'), 'gone not_found')
    harness.time.now += 29 * DAY
    await harness.scan(HOST)
    assert.equal(requests().length, 1)
    assert.ok((await harness.articlesOf(HOST)).has(pathOf('beta')))
    harness.time.now += 2 * DAY
    await harness.scan(HOST)
    assert.equal(requests().length, 2)
    assert.equal((await harness.scanning.health(HOST))?.state, 'healthy')
  })

  test('with Retry-After is requested later', async () => {
    const { api } = await open({ beta: barePage('beta') })
    const times: number[] = []
    api.instead.push((_, response) => {
      times.push(harness.time.now)
      response.writeHead(429, { 'retry-after': '240' }).end()
    })
    api.instead.push((request, response) => {
      times.push(harness.time.now)
      api.usual(request, response)
    })
    assert.equal((await harness.scan(HOST)).get(pathOf('beta'))?.publicationYear, 2017)
    assert.ok((times[1] ?? 0) - (times[0] ?? 0) >= 240_000, times.join())
  })

  test('with a long Retry-After ends the scan successfully, and is requested by the next one', async () => {
    const { api } = await open({ beta: barePage('beta') })
    api.instead.push((_, response) => void response.writeHead(503, { 'retry-after': '7200' }).end())
    await harness.scan(HOST)
    const run = await harness.scanning.progress(HOST)
    assert.deepEqual([run?.state, run?.errors], ['done', 0])
    assert.equal((await harness.scanning.health(HOST))?.state, 'healthy')
    harness.time.now += 3 * 3_600_000
    assert.equal((await harness.scan(HOST)).get(pathOf('beta'))?.publicationYear, 2017)
  })

  test('that refuses requests is not requested again, and is not a cause of the source', async () => {
    const { api } = await open({ beta: barePage('beta') })
    api.instead.push((_, response) => void response.writeHead(403).end('{}'))
    await harness.scan(HOST)
    assert.equal(await lookupOf('beta'), 'blocked forbidden')
    assert.equal((await harness.scanning.health(HOST))?.state, 'healthy')
  })

  test('states its rate limit, which is respected', async () => {
    const more = ['one', 'two', 'three']
    const { api } = await open(Object.fromEntries(more.map((name) => [name, barePage(name)])))
    api.headers = { 'x-rate-limit-limit': '2', 'x-rate-limit-interval': '10s' }
    const times: number[] = []
    for (const _ of more) {
      api.instead.push((request, response) => {
        times.push(harness.time.now)
        api.usual(request, response)
      })
    }
    await harness.scan(HOST)
    assert.deepEqual(
      times.map((time, index) => time - (times[index - 1] ?? time) >= (index ? 5_000 : 0)),
      [true, true, true],
    )
    assert.equal(requests().length, 3)
  })

  test('whose robots.txt disallows it is not requested', async () => {
    const { api } = await open(
      { beta: barePage('beta') },
      {
        sites: {
          [HOST]: new ChangingSite({
            '/': listPage(names.map(pathOf)),
            ...Object.fromEntries(
              names.map((name) => [pathOf(name), name === 'beta' ? barePage(name) : articlePage(name)]),
            ),
          }).answer,
          [CROSSREF]: (_, response) => void response.writeHead(200).end('User-agent: *\nDisallow: /'),
        },
      },
    )
    await harness.scan(HOST)
    assert.equal(api.works.size, 1)
    assert.deepEqual(harness.site(CROSSREF).paths(), ['/robots.txt'])
    assert.equal(await lookupOf('beta'), 'blocked robots_disallowed')
  })

  test('with an unexpected response changes nothing', async () => {
    const { api } = await open({ beta: barePage('beta') })
    api.instead.push(
      (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<html><body><h1>Under maintenance</h1></body></html>'),
    )
    assert.equal((await harness.scan(HOST)).get(pathOf('beta'))?.abstract, '')
    assert.equal(await lookupOf('beta'), 'skipped unsupported')
  })

  test('is shared by all sources, with one request at a time', async () => {
    const second = 'second.site.net'
    const siteOf = () =>
      new ChangingSite({
        '/': listPage(['/article/view/x', ...names.map(pathOf)]),
        ...Object.fromEntries(names.map((name) => [pathOf(name), barePage(name)])),
      })
    const api = new CrossrefApi(names.map((name) => crossrefWork(name)))
    await open(
      {},
      {
        sites: { [HOST]: siteOf().answer, [second]: siteOf().answer, [CROSSREF]: api.answer },
        sources: { [HOST]: `http://${HOST}`, [second]: `http://${second}` },
      },
    )
    await harness.scanning.start(second)
    await harness.scan(HOST)
    assert.equal(requests().length, 2 * names.length)
    assert.equal(
      harness
        .site(CROSSREF)
        .paths()
        .filter((path) => path === '/robots.txt').length,
      1,
    )
    for (const id of [HOST, second])
      assert.ok(
        [...(await harness.articlesOf(id)).values()].every(({ publicationYear }) => publicationYear === 2017),
      )
    const hits = harness.site(CROSSREF).seen
    assert.ok(hits.every(({ began }, index) => began >= (hits[index - 1]?.ended ?? 0)))
  })
})
