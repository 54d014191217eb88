import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ScanSettings } from '@claire/api-contract'
import { HOST, HOUR, paths, siteWith, useJournal } from '../testing/journal-site.ts'
import { articlePage, listPage, rss, sitemap } from '../testing/pages.ts'
import { openScanHarness } from '../testing/scan-harness.ts'

// Administrators' settings of scans.

const { harness, open, visited } = useJournal()
const DAY = 24 * HOUR
const at = (path: string) => `http://${HOST}${path}`
const requests = () => harness().site(HOST).paths()

async function set(settings: Partial<ScanSettings>) {
  harness().settings.set(HOST, settings)
  await harness().scanning.followEdit(harness().sourceOf(HOST))
}

async function pause(isPaused: boolean) {
  if (isPaused) harness().paused.add(HOST)
  else harness().paused.delete(HOST)
  await harness().scanning.followEdit(harness().sourceOf(HOST))
}

describe('a paused source', () => {
  test('is left during its scan, which continues after it is resumed (fault 171)', async () => {
    await open(siteWith())
    await harness().scanning.start(HOST)
    await harness().work({ until: async () => (await harness().articlesOf(HOST)).size === 3 })
    await pause(true)
    const seen = requests().length
    assert.equal((await harness().scanning.progress(HOST))?.state, 'cancelled')
    assert.equal((await harness().scanning.progress(HOST))?.message, 'The source was paused.')
    harness().time.now += 30 * DAY
    assert.equal(await harness().scanning.startDue(), 0)
    assert.equal(await harness().scanning.start(HOST), undefined)
    await harness().work()
    assert.equal(requests().length, seen)
    assert.equal((await harness().articlesOf(HOST)).size, 3, 'its articles stay')
    await pause(false)
    assert.equal(await harness().scanning.startDue(), 1)
    await harness().work()
    assert.equal((await harness().articlesOf(HOST)).size, paths.length)
  })

  test('is not requested even before its pause is delivered', async () => {
    await open(siteWith())
    await harness().scanning.start(HOST)
    await harness().work({ until: async () => visited('/') })
    harness().paused.add(HOST)
    const seen = requests().length
    await harness().work()
    assert.equal(requests().length, seen)
    assert.equal((await harness().scanning.progress(HOST))?.state, 'cancelled')
  })

  test('has the health state paused, needs no attention, and has no time for its next scan', async () => {
    await open(siteWith())
    await harness().scan(HOST)
    await pause(true)
    harness().time.now += 365 * DAY
    const health = await harness().scanning.health(HOST)
    assert.deepEqual([health?.state, health?.nextScanAt, health?.articles], ['paused', null, paths.length])
    assert.match(health?.reason ?? '', /its articles can still be searched/)
    assert.equal((await harness().scanning.needingAttention()).size, 0)
  })

  test('does not delay other sources', async () => {
    const hosts = Array.from({ length: 60 }, (_, index) => `site-${index}.net`)
    const many = await openScanHarness({
      sites: {},
      sources: Object.fromEntries(hosts.map((host) => [host, `http://${host}`])),
    })
    for (const host of hosts.slice(0, 59)) many.paused.add(host)
    assert.equal(await many.scanning.startDue(), 1)
    await many.close()
  })
})

describe('path rules', () => {
  test('exclude addresses from requests, whatever lists them, and stored articles stay (fault 172)', async () => {
    await open(siteWith({ '/sitemap.xml': sitemap(paths.map(at)) }))
    assert.equal((await harness().scan(HOST)).size, paths.length)
    await set({ exclude: ['/article/view/*eta', '/article/view/a'] })
    const seen = requests().length
    harness().time.now += 200 * DAY
    assert.equal((await harness().scan(HOST)).size, paths.length)
    const again = requests().slice(seen)
    assert.ok(again.includes('/article/view/gamma'))
    for (const name of ['alpha', 'beta', 'zeta', 'eta', 'theta'])
      assert.ok(!again.includes(`/article/view/${name}`), name)
    assert.equal((await harness().scanning.failures(HOST, { offset: 0, limit: 10 })).totalElements, 0)
  })

  test('apply during a scan to the remaining addresses', async () => {
    await open(siteWith())
    await harness().scanning.start(HOST)
    await harness().work({ until: async () => visited('/') })
    await set({ exclude: ['/article/view/beta'] })
    await harness().work()
    assert.ok(!visited('/article/view/beta'))
    assert.equal((await harness().articlesOf(HOST)).size, paths.length - 1)
  })

  test('include the given addresses and the lists of the source only', async () => {
    await open(
      siteWith({
        '/': listPage([...paths, '/blog/2020/05/a-post-about-the-sea']),
        '/blog/2020/05/a-post-about-the-sea': articlePage('post'),
      }),
    )
    harness().settings.set(HOST, { include: ['/blog/'], exclude: [] })
    const found = await harness().scan(HOST, 'full')
    assert.deepEqual([...found.keys()], ['/blog/2020/05/a-post-about-the-sea'])
    assert.ok(!requests().some((path) => path.startsWith('/article')))
  })

  test('that exclude everything are named as cause if no article is found', async () => {
    await open(siteWith())
    harness().settings.set(HOST, { include: ['/nothing/'] })
    await harness().scan(HOST, 'full')
    const health = await harness().scanning.health(HOST)
    assert.equal(health?.state, 'no_articles')
    assert.match(health?.reason ?? '', /included and excluded paths/)
  })
})

describe('a page limit', () => {
  test('ends a scan, and the remaining addresses are left to the next scheduled one (fault 173)', async () => {
    await open(siteWith({ '/sitemap.xml': sitemap(paths.map(at)) }))
    harness().settings.set(HOST, { pageLimit: 12 })
    const first = (await harness().scan(HOST, 'full')).size
    assert.ok(first > 0 && first < paths.length, String(first))
    const progress = await harness().scanning.progress(HOST)
    assert.deepEqual([progress?.state, progress?.pagesSeen], ['done', 12])
    assert.match(progress?.message ?? '', /page limit/)
    harness().time.now += HOUR
    assert.equal(await harness().scanning.startDue(), 0, 'not at once')
    harness().time.now += 2 * DAY
    assert.equal(await harness().scanning.startDue(), 1)
    await harness().work()
    assert.ok((await harness().articlesOf(HOST)).size > first)
    assert.ok(
      (await harness().eventsAfter(0)).every(({ backfill }) => backfill),
      'and nobody is notified',
    )
  })
})

describe('a slower delay', () => {
  test('is kept between two requests of the source (fault 173)', async () => {
    const times: number[] = []
    const site = siteWith()
    await open({
      answer: (request, response) => {
        times.push(harness().time.now)
        site.answer(request, response)
      },
    })
    harness().settings.set(HOST, { pace: '15s' })
    await harness().scan(HOST)
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    assert.ok(gaps.length > 10 && gaps.every((gap) => gap >= 15_000), gaps.join(' '))
  })
})

describe('a source limited to the list at its address', () => {
  const FEED = `${HOST}-feed`

  test('has the entries of the feed, and nothing else of its site (fault 166)', async () => {
    const list = siteWith({
      '/feed.xml': rss(paths.slice(0, 2).map(at)),
      '/sitemap.xml': sitemap(paths.map(at)),
    })
    const scanned = await openScanHarness({
      sites: { [HOST]: list.answer },
      sources: { [FEED]: at('/feed.xml') },
    })
    scanned.settings.set(FEED, { scope: 'list' })
    assert.deepEqual([...(await scanned.scan(FEED, 'full')).keys()].sort(), paths.slice(0, 2).sort())
    assert.ok(!scanned.site(HOST).paths().includes('/sitemap.xml'))
    // The scope is changed to the whole site.
    scanned.settings.set(FEED, { scope: 'site' })
    scanned.time.now += 2 * DAY
    assert.equal((await scanned.scan(FEED)).size, paths.length)
    await scanned.close()
  })
})
