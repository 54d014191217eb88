import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { type Database, migrate } from '#platform/database'
import { onEveryDatabase, type TestDatabase } from '#testing/databases'
import { urlId } from '../frontier/crawl-url.ts'
import { HOST, status } from '../testing/journal-site.ts'
import { articlePage, ChangingSite, listPage, sitemap, sitemapIndex } from '../testing/pages.ts'
import { openScanHarness, scanMigrations, type ScanHarness } from '../testing/scan-harness.ts'

const DAY = 24 * 3_600_000
const at = (path: string) => `http://${HOST}${path}`
const paths = Array.from({ length: 12 }, (_, index) => `/article/view/${index + 1}`)
const [GONE = '', KEPT = ''] = paths
const without = (path: string) => paths.filter((each) => each !== path)

onEveryDatabase(scanMigrations, (openDatabase) => {
  let harness: ScanHarness
  let databases: TestDatabase[] = []
  afterEach(async () => {
    await harness.close()
    for (const each of databases) await each.close()
    databases = []
  })

  async function open(site: ChangingSite) {
    const opened = await openDatabase()
    databases.push(opened)
    harness = await openScanHarness({ sites: { [HOST]: site.answer }, database: opened.database })
  }

  /** Every article is first in the home page, which keeps it, and in a sitemap. */
  const listedTwice = () =>
    new ChangingSite({
      ...Object.fromEntries(paths.map((path) => [path, articlePage(path)])),
      '/': listPage(paths),
      '/sitemap.xml': sitemap(paths.map(at)),
    })

  /** Scans a day later; returns the requests and the remaining articles. */
  async function scanAgain() {
    const before = harness.site(HOST).paths().length
    harness.time.now += DAY
    const left = await harness.scan(HOST, 'incremental')
    return { left, requests: harness.site(HOST).paths().slice(before) }
  }

  describe('an article that its list no longer contains', () => {
    for (const code of [404, 410])
      test(`is withdrawn in the same run after status ${code}, whatever page listed it first`, async () => {
        const site = listedTwice()
        await open(site)
        assert.equal((await harness.scan(HOST, 'full')).size, paths.length)
        site.pages.set(GONE, status(code))
        site.pages.set('/sitemap.xml', sitemap(without(GONE).map(at)))
        const { left } = await scanAgain()
        assert.deepEqual([...left.keys()].sort(), without(GONE).sort())
      })

    test('is withdrawn though a page read in the same run still links to it', async () => {
      const site = listedTwice()
      await open(site)
      await harness.scan(HOST, 'full')
      site.pages.delete(GONE)
      site.pages.set('/', listPage(paths, '<p>Printed anew.</p>'))
      site.pages.set('/sitemap.xml', sitemap(without(GONE).map(at)))
      harness.time.now += 31 * DAY
      const { left, requests } = await scanAgain()
      assert.ok(requests.includes('/'), 'the home page is read again')
      assert.ok(!left.has(GONE))
    })

    test('stays while its page exists', async () => {
      const site = listedTwice()
      await open(site)
      await harness.scan(HOST, 'full')
      site.pages.set('/sitemap.xml', sitemap(without(KEPT).map(at)))
      const { left, requests } = await scanAgain()
      assert.equal(left.size, paths.length)
      assert.equal(requests.filter((path) => path === KEPT).length, 1, 'it is requested once')
      assert.ok(!(await scanAgain()).requests.includes(KEPT), 'not requested again in the next run')
    })

    test('is withdrawn when it returns 404 weeks later', async () => {
      const site = listedTwice()
      await open(site)
      await harness.scan(HOST, 'full')
      site.pages.set('/sitemap.xml', sitemap(without(GONE).map(at)))
      await scanAgain()
      site.pages.delete(GONE)
      harness.time.now += 61 * DAY
      assert.ok(!(await scanAgain()).left.has(GONE))
    })

    test('is not requested in any run while another sitemap lists it', async () => {
      const site = listedTwice()
      const [first, second] = [paths.slice(0, 6), paths.slice(6)]
      site.pages.set('/sitemap.xml', sitemapIndex([at('/first.xml'), at('/second.xml')]))
      site.pages.set('/first.xml', sitemap(first.map(at)))
      site.pages.set('/second.xml', sitemap(second.map(at)))
      await open(site)
      await harness.scan(HOST, 'full')
      site.pages.set('/first.xml', sitemap(first.slice(1).map(at)))
      site.pages.set('/second.xml', sitemap([GONE, ...second].map(at)))
      const { left, requests } = await scanAgain()
      assert.equal(left.size, paths.length)
      assert.ok(!requests.includes(GONE))
    })
  })

  describe('an article that the home page no longer lists', () => {
    test('is not requested in any run while a sitemap lists it, whether read or unchanged', async () => {
      const site = listedTwice()
      site.pages.set('/robots.txt', `Sitemap: ${at('/sitemap.xml')}`)
      await open(site)
      await harness.scan(HOST, 'full')
      site.pages.set('/', listPage(without(GONE)))
      harness.time.now += 31 * DAY
      await harness.db
        .updateTable('crawl_url')
        .set({ recheck_at: null })
        .where('url', '=', at(GONE))
        .execute()
      const { left, requests } = await scanAgain()
      assert.ok(requests.includes('/'), 'the home page is read again')
      assert.equal(left.size, paths.length)
      assert.ok(!requests.includes(GONE))
    })
  })

  test('a removed source has no listings left', async () => {
    await open(listedTwice())
    await harness.scan(HOST, 'full')
    assert.notDeepEqual(await harness.db.selectFrom('crawl_listing').selectAll().execute(), [])
    await harness.scanning.forget(HOST)
    assert.deepEqual(await harness.db.selectFrom('crawl_listing').selectAll().execute(), [])
  })
})

type FormerTables = {
  crawl_url: {
    id: string
    source_id: string
    url: string
    found_on: string
    listed_at: number | null
    unlisted_at: number | null
  } & Record<'host' | 'kind' | 'state' | 'reason' | 'template' | 'hint', string> &
    Record<'prio' | 'due_at' | 'depth' | 'attempts' | 'missing_count' | 'interval_ms', number>
}

describe('a database of a version without listings', () => {
  const { '0047-listings': _, ...former } = scanMigrations

  const fill = (database: Database, rows: [path: string, foundOn: string, unlistedAt: number | null][]) =>
    database
      .withTables<FormerTables>()
      .insertInto('crawl_url')
      .values(
        rows.map(([path, foundOn, unlistedAt]) => ({
          id: urlId(HOST, path),
          source_id: HOST,
          url: at(path),
          found_on: foundOn && urlId(HOST, foundOn),
          listed_at: foundOn ? 1 : null,
          unlisted_at: unlistedAt,
          host: HOST,
          kind: 'page',
          state: 'ok',
          reason: 'article',
          template: '',
          hint: '',
          prio: 1,
          due_at: 0,
          depth: 0,
          attempts: 0,
          missing_count: 0,
          interval_ms: 0,
        })),
      )
      .execute()

  onEveryDatabase(former, (openFormer) => {
    test('retains the first listings of each list and those it no longer has', async (t) => {
      const { database, close } = await openFormer()
      t.after(close)
      await fill(database, [
        ['/sitemap.xml', '', null],
        ['/a', '/sitemap.xml', null],
        ['/b', '/sitemap.xml', 7],
      ])
      assert.deepEqual(await migrate(database, scanMigrations), ['0047-listings'])
      const rows = await database
        .withTables<{ crawl_listing: { list_id: string; url_id: string; unlisted_at: number | null } }>()
        .selectFrom('crawl_listing')
        .selectAll()
        .execute()
      const list = urlId(HOST, '/sitemap.xml')
      assert.deepEqual(
        new Set(rows.map((row) => JSON.stringify([row.list_id, row.url_id, row.unlisted_at]))),
        new Set([
          JSON.stringify([list, urlId(HOST, '/a'), null]),
          JSON.stringify([list, urlId(HOST, '/b'), 7]),
        ]),
      )
    })
  })
})
