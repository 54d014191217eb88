import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { onEveryDatabase, type TestDatabase } from '#testing/databases'
import { tracesInFiles, tracesInTables } from '#testing/traces'
import { HOST, status } from '../testing/journal-site.ts'
import { OaiRepository } from '../testing/oai-repository.ts'
import { articlePage, ChangingSite, listPage, rss, sitemap } from '../testing/pages.ts'
import { openScanHarness, scanMigrations, type ScanHarness } from '../testing/scan-harness.ts'

const DAY = 24 * 3_600_000
const at = (path: string) => `http://${HOST}${path}`
const paths = Array.from({ length: 8 }, (_, index) => `/article/view/${index + 1}`)
const [GONE = ''] = paths

/**
 * Texts that occur only in the removed article: its title, abstract, text, authors' names, and their metadata, its
 * licence and references.
 */
const TRACES = [
  'xylographic',
  'thermohygral',
  'quagmireflux',
  'oakenshaw',
  'hollowbrook',
  '0000-0002-1825-0097',
  'by-nc-nd',
  '10.5555/mossgather',
]
/** The page's metadata with the last four of them. */
const TOLD = `<meta name="citation_author_institution" content="Hollowbrook Observatory">
<meta name="citation_author_orcid" content="0000-0002-1825-0097"><link rel="license" href="https://creativecommons.org/licenses/by-nc-nd/4.0/">
<meta name="citation_reference" content="citation_title=On moss; citation_doi=10.5555/mossgather">`

const gonePage = articlePage('gone', {
  title: 'A xylographic study of tidal flats',
  abstract:
    'Thermohygral measurements were taken on three tidal flats for two years, and what follows from them is discussed at sufficient length.',
})
  .replaceAll('Ada Lovelace', 'Zephyrine Oakenshaw')
  .replace(/(?<=Zephyrine Oakenshaw">)/, TOLD)
  .replace(
    '</article>',
    `<h2>1. Introduction</h2>${Array.from({ length: 12 }, (_, day) => `<p>On day ${day + 1} a quagmireflux was seen in channel ${day * 3 + 2}, and it took ${day + 20} minutes until the water stood still again.</p>`).join('')}</article>`,
  )

onEveryDatabase(scanMigrations, (openDatabase) => {
  let harness: ScanHarness
  let opened: TestDatabase
  afterEach(async () => {
    await harness.close()
    await opened.close()
  })

  async function open(answer: ChangingSite['answer']) {
    opened = await openDatabase()
    harness = await openScanHarness({ sites: { [HOST]: answer }, database: opened.database })
    return harness
  }

  const journal = () =>
    new ChangingSite({
      ...Object.fromEntries(paths.map((path) => [path, articlePage(path)])),
      [GONE]: gonePage,
      '/sitemap.xml': sitemap(paths.map(at)),
      '/': listPage(paths),
    })

  const traces = async () => [
    ...(await tracesInTables(opened.database, TRACES)),
    ...tracesInFiles(harness.dataDir, TRACES),
  ]

  /** Checks that each word is stored, and the page. */
  async function seen() {
    const found = await traces()
    assert.ok(found.includes('10.5555/mossgather in article_citing.doi'), 'its references are stored')
    for (const word of TRACES)
      assert.ok(
        found.some((each) => each.startsWith(word)),
        `${word} is stored at first`,
      )
    assert.ok(
      found.some((each) => each.endsWith('.zst')),
      'its page is stored',
    )
  }

  describe('content of a withdrawn article is deleted', () => {
    for (const code of [404, 410])
      test(`after its page returned ${code} and its list no longer has it`, async () => {
        const site = journal()
        await open(site.answer)
        await harness.scan(HOST, 'full')
        await seen()
        site.pages.set(GONE, status(code))
        site.pages.set('/sitemap.xml', sitemap(paths.slice(1).map(at)))
        harness.time.now += DAY
        assert.ok(!(await harness.scan(HOST, 'incremental')).has(GONE))
        assert.deepEqual(await traces(), [])
      })

    test('after a feed listed it and its page was unreadable', async () => {
      const site = journal()
      const shell = `<!doctype html><html><head><title>App</title></head><body><div id="root"></div>${[1, 2, 3, 4].map((part) => `<script src="/${part}.js"></script>`).join('')}</body></html>`
      site.pages.set(GONE, shell)
      site.pages.delete('/sitemap.xml')
      site.pages.set('/', listPage(paths.slice(1)))
      const item = `<item><title>A xylographic study of tidal flats</title><link>${at(GONE)}</link><author>Zephyrine Oakenshaw</author><description>Thermohygral measurements were taken on three tidal flats for two years, and what follows is discussed.</description></item>`
      site.pages.set('/feed', rss(paths.slice(1).map(at)).replace('</channel>', `${item}</channel>`))
      await open(site.answer)
      assert.ok((await harness.scan(HOST, 'full')).has(GONE))
      assert.ok((await tracesInTables(opened.database, TRACES)).includes('xylographic in crawl_url.hint'))
      site.pages.set(GONE, status(410))
      site.pages.set('/feed', rss(paths.slice(1).map(at)))
      harness.time.now += 31 * DAY
      await harness.scan(HOST, 'manual')
      assert.deepEqual(await traces(), [])
    })

    test('after its repository deleted the record', async () => {
      const made = new OaiRepository({ host: HOST, now: () => harness.time.now })
      made.records = [
        { id: '1', datestamp: '2020-01-01T00:00:00Z', title: 'A xylographic study of tidal flats' },
        { id: '2', datestamp: '2020-01-01T00:00:00Z' },
      ]
      opened = await openDatabase()
      harness = await openScanHarness({
        sites: { [HOST]: made.answer },
        sources: { given: at('/oai') },
        database: opened.database,
      })
      assert.equal((await harness.scan('given', 'full')).size, 2)
      assert.notDeepEqual(await tracesInTables(opened.database, TRACES), [])
      harness.time.now += DAY
      made.records = made.records.map((record) =>
        record.id === '1' ? { ...record, deleted: true, datestamp: '2026-01-15T12:00:00Z' } : record,
      )
      assert.equal((await harness.scan('given', 'incremental')).size, 1)
      assert.deepEqual(await traces(), [])
    })
  })

  test('former content of a changed page is not stored', async () => {
    const site = journal()
    await open(site.answer)
    await harness.scan(HOST, 'full')
    await seen()
    site.pages.set(GONE, articlePage('other', { title: 'A study of the tidal flats' }))
    site.pages.set('/sitemap.xml', sitemap(paths.map((path) => [at(path), '2026-01-15'])))
    harness.time.now += 40 * DAY
    await harness.scan(HOST, 'manual')
    assert.deepEqual(tracesInFiles(harness.dataDir, TRACES), [])
  })

  test('content and pages of a deleted source are deleted', async () => {
    await open(journal().answer)
    await harness.scan(HOST, 'full')
    await seen()
    await harness.scanning.forget(HOST)
    await harness.articles.removeSource(HOST)
    assert.deepEqual(await traces(), [])
  })

  test('a withdrawn article that returns is the same article, with all its content', async () => {
    const site = journal()
    await open(site.answer)
    const before = (await harness.scan(HOST, 'full')).get(GONE)
    site.pages.set(GONE, status(410))
    harness.time.now += 31 * DAY
    await harness.scan(HOST, 'manual')
    assert.ok(!(await harness.articlesOf(HOST)).has(GONE))
    site.pages.delete(GONE)
    const moved = '/papers/a-xylographic-study'
    site.pages.set(moved, gonePage)
    site.pages.set('/sitemap.xml', sitemap([moved, ...paths.slice(1)].map(at)))
    harness.time.now += 31 * DAY
    const [after] = [...(await harness.scan(HOST, 'manual')).values()].filter(({ title }) =>
      /xylo/.test(title),
    )
    assert.deepEqual(
      [after?.id, after?.authors, after?.abstract],
      [before?.id, before?.authors, before?.abstract],
    )
    assert.deepEqual([after?.fullText, after?.fullText === ''], [before?.fullText, false])
  })
})
