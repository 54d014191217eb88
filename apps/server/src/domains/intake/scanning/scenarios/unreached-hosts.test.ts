import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { startSite, type TestSite } from '#testing/site'
import { articlePage, ChangingSite, listPage, rss } from '../testing/pages.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const paths = Array.from({ length: 40 }, (_, index) => `/article/view/${index + 1}`)
const NOBODY_LISTENS = 1
let harness: ScanHarness
let sites: TestSite[] = []
afterEach(async () => {
  await harness.close()
  await Promise.all(sites.map((site) => site.close()))
  sites = []
})

/** A site whose port can be closed and opened again, as of a server that is restarted. */
async function open(pages: Record<string, string>, others: Record<string, ChangingSite> = {}) {
  const answers = new ChangingSite(pages)
  const site = await startSite((request, response) => {
    response.setHeader('connection', 'close')
    answers.answer(request, response)
  })
  const endpoint = { ...site.endpoint }
  const otherSites = new Map<string, TestSite>()
  for (const [host, other] of Object.entries(others)) otherSites.set(host, await startSite(other.answer))
  sites = [site, ...otherSites.values()]
  harness = await openScanHarness({
    sites: {},
    sources: { [HOST]: `http://${HOST}${'/feed.xml' in pages ? '/feed.xml' : ''}` },
    options: {
      resolve: new Map([
        [HOST, endpoint],
        ...[...otherSites].map(([host, other]) => [host, other.endpoint] as const),
      ]),
    },
  })
  return {
    refuse: () => (endpoint.port = NOBODY_LISTENS),
    answer: () => (endpoint.port = site.endpoint.port),
  }
}

const articles = (of: string[]) => Object.fromEntries(of.map((path) => [path, articlePage(path)]))
const articlesNow = async () => (await harness.articlesOf(HOST)).size

describe('a host that refuses connections', () => {
  test('is paused after five in a row, and its scan continues (fault 165)', async () => {
    const port = await open({ '/': listPage(paths), ...articles(paths) })
    await harness.scanning.start(HOST)
    await harness.work({ until: async () => (await articlesNow()) >= 5 })
    port.refuse()
    const began = harness.time.now
    await harness.work({ until: async () => (await streak()) >= 7 })
    assert.ok(harness.time.now - began >= 60_000 + 120_000, 'pauses grow')
    port.answer()
    await harness.work()
    assert.equal((await harness.scanning.progress(HOST))?.state, 'done')
    assert.equal(await articlesNow(), paths.length)
    assert.equal((await harness.scanning.health(HOST))?.state, 'healthy')
  })

  test('for an hour ends the scan, which continues the next time (fault 165)', async () => {
    const port = await open({ '/': listPage(paths), ...articles(paths) })
    await harness.scanning.start(HOST)
    await harness.work({ until: async () => (await articlesNow()) >= 5 })
    port.refuse()
    await harness.work()
    assert.equal((await harness.scanning.progress(HOST))?.state, 'failed')
    assert.match((await harness.scanning.health(HOST))?.reason ?? '', /refused the connection/)
    port.answer()
    harness.time.now += 6 * 3_600_000
    assert.equal(await harness.scanning.startDue(), 1)
    await harness.work()
    assert.equal(await articlesNow(), paths.length)
  })

  test('does not delay other hosts of its source (fault 165)', async () => {
    const own = paths.slice(0, 20).map((path) => `http://${HOST}${path}`)
    const other = paths.map((path) => `http://other.site.org${path}`)
    const port = await open(
      { '/feed.xml': rss([...own, ...other]), ...articles(paths) },
      { 'other.site.org': new ChangingSite(articles(paths)) },
    )
    await harness.scanning.start(HOST)
    await harness.work({ until: async () => (await articlesNow()) >= 2 })
    port.refuse()
    await harness.work()
    assert.ok((await articlesNow()) >= 40, String(await articlesNow()))
  })
})

const streak = async () =>
  (
    await harness.db
      .selectFrom('crawl_host')
      .select('fail_streak')
      .where('host', '=', HOST)
      .executeTakeFirstOrThrow()
  ).fail_streak
