import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { articlePage, ChangingSite, listPage, rss, sitemap } from '../testing/pages.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const at = (path: string) => `http://${HOST}${path}`
const pathOf = (name: string | number) => `/article/view/${name}`
const DAY = 24 * 3_600_000
let harness: ScanHarness
afterEach(() => harness.close())

/** A site of `count` articles, listed on its home page. */
function listed(count: number) {
  const paths = Array.from({ length: count }, (_, index) => pathOf(index + 1))
  const site = new ChangingSite({ '/': listPage(paths) })
  for (const path of paths) site.pages.set(path, articlePage(path))
  return {
    site,
    list: (shown: string[]) => site.pages.set('/', listPage(shown)),
    paths,
  }
}

async function open(site: ChangingSite) {
  harness = await openScanHarness({ sites: { [HOST]: site.answer } })
  return harness
}

const later = (ms: number) => (harness.time.now += ms)
const eventsAfter = async (seq: number) => (await harness.eventKinds(seq)).sort()

describe('a second scan', () => {
  test('of an unchanged site writes no events and parses nothing again', async () => {
    await open(listed(8).site)
    await harness.scan(HOST)
    later(DAY)
    const first = await harness.db.selectFrom('scan_run').select('bytes').executeTakeFirstOrThrow()
    await harness.scan(HOST)
    assert.deepEqual(await eventsAfter(8), [])
    const [, second] = await harness.db.selectFrom('scan_run').select('bytes').orderBy('started_at').execute()
    assert.ok(Number(second?.bytes) < first.bytes * 0.05, `${second?.bytes} of ${first.bytes}`)
  })

  test('distinguishes new, changed and withdrawn articles, and notifies of new ones only (fault 112)', async () => {
    const { site, list, paths } = listed(10)
    await open(site)
    await harness.scan(HOST)
    assert.ok((await harness.eventsAfter(0)).every(({ backfill }) => backfill))
    site.pages.set(pathOf('new'), articlePage('new'))
    site.pages.set(
      pathOf(2),
      articlePage('two', {
        title: 'A study of /article/view/2 in the field',
        abstract:
          'The abstract has been written anew from its first word to its last, and it now says something else.',
      }),
    )
    site.pages.delete(pathOf(3))
    list([...paths.filter((path) => path !== pathOf(3)), pathOf('new')])
    later(DAY)
    const found = await harness.scan(HOST)
    assert.deepEqual(
      (await harness.eventsAfter(10)).map(({ kind, backfill }) => `${kind} ${backfill}`).sort(),
      ['created false', 'deleted false', 'updated false'],
    )
    assert.equal(found.get(pathOf(2))?.version, 2)
    assert.ok(found.has(pathOf('new')) && !found.has(pathOf(3)))
  })

  test('ignores a new entity tag on unchanged content (fault 37)', async () => {
    const { site, paths } = listed(4)
    let tag = 0
    for (const path of paths)
      site.pages.set(
        path,
        (_, response) =>
          void response
            .writeHead(200, { 'content-type': 'text/html', etag: `"${++tag}"` })
            .end(articlePage(path)),
      )
    await open(site)
    await harness.scan(HOST)
    later(DAY)
    await harness.scan(HOST)
    assert.deepEqual(await eventsAfter(4), [])
  })

  test('ignores a new date in the header of the page (fault 111)', async () => {
    const { site, paths } = listed(4)
    let visits = 0
    for (const path of paths)
      site.pages.set(
        path,
        (_, response) =>
          void response
            .writeHead(200, { 'content-type': 'text/html' })
            .end(articlePage(path).replace('<body>', `<body><header>Today is day ${++visits}</header>`)),
      )
    await open(site)
    await harness.scan(HOST)
    later(DAY)
    await harness.scan(HOST)
    assert.deepEqual(await eventsAfter(4), [])
  })

  for (const date of ['Fri, 01 Jan 2100 00:00:00 GMT', 'yesterday'])
    test(`does not send Last-Modified: ${date} (fault 38)`, async () => {
      const { site } = listed(2)
      site.pages.set(
        pathOf(1),
        (_, response) =>
          void response
            .writeHead(200, { 'content-type': 'text/html', 'last-modified': date })
            .end(articlePage('1')),
      )
      await open(site)
      await harness.scan(HOST)
      later(DAY)
      await harness.scan(HOST)
      assert.ok(harness.site(HOST).seen.every(({ headers }) => headers['if-modified-since'] === undefined))
    })

  test('requests pages that the sitemap marks as changed or no longer lists', async () => {
    const { site, paths } = listed(20)
    const map = (dates: Record<string, string>, shown = paths) =>
      site.pages.set('/sitemap.xml', sitemap(shown.map((path) => [at(path), dates[path] ?? '2024-05-01'])))
    site.pages.set('/', '<html><body><h1>Journal</h1></body></html>')
    map({})
    await open(site)
    await harness.scan(HOST)
    const requests = harness.site(HOST).seen.length
    site.pages.set(
      pathOf(1),
      articlePage('one', {
        abstract:
          'Another abstract than before, for the article has been revised by its authors in the meantime.',
      }),
    )
    site.pages.delete(pathOf(2))
    map(
      { [pathOf(1)]: '2026-01-16' },
      paths.filter((path) => path !== pathOf(2)),
    )
    later(DAY)
    await harness.scan(HOST, 'incremental')
    assert.deepEqual(await eventsAfter(20), ['deleted', 'updated'])
    assert.deepEqual(
      harness
        .site(HOST)
        .paths()
        .slice(requests)
        .filter((path) => path.startsWith('/article'))
        .sort(),
      [pathOf(1), pathOf(2)],
    )
  })

  test('ignores modification times of a sitemap if all are recent (fault 70)', async () => {
    const { site, paths } = listed(6)
    site.pages.set('/', '<html><body><h1>Journal</h1></body></html>')
    site.pages.set(
      '/sitemap.xml',
      (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end(sitemap(paths.map((path) => [at(path), new Date(harness.time.now).toISOString()]))),
    )
    await open(site)
    await harness.scan(HOST)
    const requests = harness.site(HOST).seen.length
    later(DAY)
    await harness.scan(HOST, 'incremental')
    assert.ok(
      !harness
        .site(HOST)
        .paths()
        .slice(requests)
        .some((path) => path.startsWith('/article')),
    )
  })

  test('reads only the new items of a feed', async () => {
    const { site, paths } = listed(5)
    const feed = (shown: string[]) => site.pages.set('/feed', rss(shown.map(at)))
    site.pages.set('/', listPage([]))
    feed(paths)
    await open(site)
    await harness.scan(HOST)
    site.pages.set(pathOf('new'), articlePage('new'))
    feed([pathOf('new'), ...paths.slice(0, 3)])
    const requests = harness.site(HOST).seen.length
    later(DAY)
    await harness.scan(HOST, 'incremental')
    assert.deepEqual(await eventsAfter(5), ['created'])
    assert.ok(!harness.site(HOST).paths().slice(requests).includes(pathOf(1)))
  })
})

describe('removed articles', () => {
  test('are withdrawn at once after a 410, and after three visits in a week after a 404 that no list contradicts', async () => {
    const { site } = listed(20)
    await open(site)
    await harness.scan(HOST)
    site.pages.set(pathOf(1), (_, response) => void response.writeHead(410).end())
    site.pages.delete(pathOf(2))
    later(DAY)
    let found = await harness.scan(HOST)
    assert.ok(!found.has(pathOf(1)) && found.has(pathOf(2)))
    later(3 * DAY)
    found = await harness.scan(HOST)
    assert.ok(found.has(pathOf(2)))
    later(5 * DAY)
    found = await harness.scan(HOST)
    assert.ok(!found.has(pathOf(2)))
  })

  test('retain their id when they return, and are not new (fault 113)', async () => {
    const { site } = listed(20)
    await open(site)
    const before = (await harness.scan(HOST)).get(pathOf(1))
    const page = site.pages.get(pathOf(1)) ?? ''
    site.pages.set(pathOf(1), (_, response) => void response.writeHead(410).end())
    later(DAY)
    assert.ok(!(await harness.scan(HOST)).has(pathOf(1)))
    site.pages.set(pathOf(1), page)
    later(DAY)
    assert.equal((await harness.scan(HOST)).get(pathOf(1))?.id, before?.id)
    assert.deepEqual(await eventsAfter(20), ['deleted', 'updated'])
  })

  test('do not include those with errors, refusals or robots rules', async () => {
    const { site, paths } = listed(6)
    await open(site)
    await harness.scan(HOST)
    for (const code of [500, 403, 429]) {
      for (const path of paths) site.pages.set(path, (_, response) => void response.writeHead(code).end())
      later(2 * DAY)
      assert.equal((await harness.scan(HOST)).size, 6, String(code))
    }
  })

  test('do not include those of a site that returns 404 for everything for a day, which its health shows (fault 114)', async () => {
    const { site, paths } = listed(12)
    await open(site)
    await harness.scan(HOST)
    for (const path of ['/', ...paths]) site.pages.delete(path)
    later(DAY)
    assert.equal((await harness.scan(HOST)).size, 12)
    assert.equal((await harness.scanning.health(HOST))?.state, 'frozen_mass_loss')
  })

  test('do not include those missing while a site is rebuilt with another list (fault 114)', async () => {
    const { site, list, paths } = listed(12)
    await open(site)
    await harness.scan(HOST)
    for (const path of paths) site.pages.delete(path)
    list(['/new/1'])
    site.pages.set('/new/1', articlePage('something new'))
    later(DAY)
    const found = await harness.scan(HOST)
    assert.equal(found.size, 13)
    assert.equal((await harness.scanning.health(HOST))?.state, 'frozen_mass_loss')
  })
})

describe('the time of the next scan', () => {
  const interval = async () =>
    (await harness.db.selectFrom('source_scan_state').selectAll().executeTakeFirstOrThrow()).interval_ms

  test('is sooner after new articles and later without any, between an hour and a week', async () => {
    const { site, list, paths } = listed(3)
    await open(site)
    await harness.scan(HOST)
    const first = await interval()
    assert.ok(first < DAY)
    later(DAY)
    await harness.scan(HOST)
    assert.ok((await interval()) > first)
    for (let quiet = 0; quiet < 12; quiet++) {
      later(DAY)
      await harness.scan(HOST, 'incremental')
    }
    assert.equal(await interval(), 7 * DAY)
    for (let busy = 0; busy < 12; busy++) {
      site.pages.set(pathOf(`new${busy}`), articlePage(`new ${busy}`))
      list([...paths, ...Array.from({ length: busy + 1 }, (_, index) => pathOf(`new${index}`))])
      later(DAY)
      await harness.scan(HOST)
    }
    assert.equal(await interval(), 3_600_000)
  })

  test('is twice as far away after each failure, without changing the learned interval', async () => {
    const { site } = listed(3)
    await open(site)
    await harness.scan(HOST)
    const learned = await interval()
    const waits = []
    site.pages.set('/robots.txt', (_, response) => void response.writeHead(404).end())
    site.pages.set('/', (_, response) => void response.writeHead(403).end())
    for (let failure = 0; failure < 3; failure++) {
      for (const path of [pathOf(1), pathOf(2), pathOf(3)])
        site.pages.set(path, (_, response) => void response.writeHead(403).end())
      later(2 * DAY)
      await harness.scan(HOST)
      const state = await harness.db.selectFrom('source_scan_state').selectAll().executeTakeFirstOrThrow()
      waits.push(Math.round((state.next_scan_at - harness.time.now) / 3_600_000))
    }
    assert.equal(await interval(), learned)
    assert.ok((waits[0] ?? 0) < (waits[1] ?? 0) && (waits[1] ?? 0) < (waits[2] ?? 0), waits.join(' '))
  })

  test('is not before the update interval of the feed', async () => {
    const { site, paths } = listed(4)
    site.pages.set('/feed', rss(paths.map(at), '<ttl>1440</ttl>'))
    await open(site)
    await harness.scan(HOST)
    assert.ok((await interval()) >= DAY)
  })

  test('decides which source is scanned', async () => {
    await open(listed(3).site)
    assert.equal(await harness.scanning.startDue(), 1)
    await harness.work()
    assert.equal(await harness.scanning.startDue(), 0)
    later(8 * DAY)
    assert.equal(await harness.scanning.startDue(), 1)
  })
})
