import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, test } from 'node:test'
import { HOST, HOUR, paths, siteWith, status, useJournal } from '../testing/journal-site.ts'
import { articlePage, ChangingSite, listPage } from '../testing/pages.ts'

const { health, harness, open, visited } = useJournal()

describe('robots.txt', () => {
  const allowsEverything = async (code: number) => {
    assert.equal(
      (await (await open(siteWith({ '/robots.txt': status(code) }))).scan(HOST)).size,
      paths.length,
    )
  }
  for (const code of [404, 410, 204])
    test(`with status ${code} allows everything (fault 42)`, () => allowsEverything(code))
  for (const code of [401, 403])
    test(`with status ${code} allows everything, by RFC 9309 (fault 44)`, () => allowsEverything(code))

  for (const code of [500, 503, 429])
    test(`with status ${code} allows nothing, and is the cause of the source (faults 43, 45)`, async () => {
      assert.equal((await (await open(siteWith({ '/robots.txt': status(code) }))).scan(HOST)).size, 0)
      assert.ok(!visited('/'))
      assert.equal(await health(), 'blocked_robots')
      assert.match((await harness().scanning.health(HOST))?.reason ?? '', /robots\.txt cannot be read/)
      assert.equal(harness().site(HOST).paths().length, 3)
    })

  for (const [trouble, answer, least] of [
    ['fails once', status(500), 0],
    ['returns 429 with Retry-After', status(429, { 'retry-after': '120' }), 120_000],
  ] as const)
    test(`that ${trouble} is requested again before the site is scanned (faults 43, 45)`, async () => {
      let attempts = 0
      const site = siteWith()
      site.pages.set('/robots.txt', (request, response) =>
        attempts++ ? response.end('User-agent: *\nDisallow: /article/view/beta') : answer(request, response),
      )
      await open(site)
      const began = harness().time.now
      const found = await harness().scan(HOST)
      assert.deepEqual([attempts, found.size, found.has('/article/view/beta')], [2, paths.length - 1, false])
      assert.ok(harness().time.now - began >= least, String(harness().time.now - began))
    })

  test('stays in force while it fails', async () => {
    const site = siteWith({ '/robots.txt': 'User-agent: *\nDisallow: /article/view/beta' })
    await (await open(site)).scan(HOST)
    site.pages.set('/robots.txt', status(500))
    harness().time.now += 25 * HOUR
    site.pages.set('/', listPage([...paths, '/article/view/new']))
    site.pages.set('/article/view/new', articlePage('new'))
    const found = await harness().scan(HOST)
    assert.ok(found.has('/article/view/new') && !found.has('/article/view/beta'))
  })

  test('counts as missing after failing for thirty days', async () => {
    const site = siteWith({ '/robots.txt': status(500) })
    await (await open(site)).scan(HOST)
    harness().time.now += 31 * 24 * HOUR
    assert.equal((await harness().scan(HOST)).size, paths.length)
  })

  test('is read after five redirects, not after six (fault 49)', async () => {
    const site = siteWith({ '/real-robots': 'User-agent: *\nDisallow: /article/view/beta' })
    const chain = (length: number) => {
      for (let hop = 0; hop < length; hop++)
        site.pages.set(
          hop ? `/hop/${hop}` : '/robots.txt',
          status(302, { location: hop + 1 === length ? '/real-robots' : `/hop/${hop + 1}` }),
        )
    }
    chain(5)
    assert.equal((await (await open(site)).scan(HOST)).size, paths.length - 1)
    chain(6)
    harness().time.now += 25 * HOUR
    assert.equal((await harness().scan(HOST)).size, paths.length)
  })

  test('keeps disallowed addresses from being requested, and they are listed as blocked', async () => {
    await (
      await open(siteWith({ '/robots.txt': 'User-agent: ClaireBot\nDisallow: /article/view/b' }))
    ).scan(HOST)
    assert.ok(!visited('/article/view/beta'))
    assert.equal((await harness().ends(HOST)).get('/article/view/beta'), 'blocked robots_disallowed')
  })

  test('that disallows everything makes the source blocked_robots', async () => {
    await (await open(siteWith({ '/robots.txt': 'User-agent: *\nDisallow: /' }))).scan(HOST)
    assert.deepEqual(harness().site(HOST).paths(), ['/robots.txt'])
    assert.equal(await health(), 'blocked_robots')
    assert.match((await harness().scanning.health(HOST))?.reason ?? '', /robots\.txt/)
  })

  test('that changes during a scan applies once the cached copy is a day old, and stored articles stay (fault 54)', async () => {
    const site = siteWith({ '/robots.txt': 'User-agent: *\nCrawl-delay: 60' })
    await open(site)
    await harness().scanning.start(HOST)
    await harness().work({ until: async () => (await harness().articlesOf(HOST)).size >= 3 })
    site.pages.set('/robots.txt', 'User-agent: *\nDisallow: /')
    harness().time.now += 25 * HOUR
    await harness().work()
    assert.equal((await harness().articlesOf(HOST)).size, 3)
    assert.ok([...(await harness().ends(HOST)).values()].includes('blocked robots_disallowed'))
  })

  test('has a crawl-delay that is respected, up to a minute (fault 52)', async () => {
    for (const [attempts, stored] of [
      ['7', 7_000],
      ['3600', 60_000],
      ['0.1', 1_000],
    ] as const) {
      await open(siteWith({ '/robots.txt': `User-agent: *\nCrawl-delay: ${attempts}` }))
      await harness().scanning.start(HOST)
      await harness().work({ until: async () => visited('/') })
      const before = harness().time.now
      const requests = harness().site(HOST).paths().length
      await harness().work({ until: async () => harness().site(HOST).paths().length > requests })
      assert.ok(
        harness().time.now - before >= stored - 50 && harness().time.now - before < stored + 1_000,
        `${attempts}: ${harness().time.now - before}`,
      )
      if (attempts !== '0.1') await harness().close()
    }
  })
})

describe('requests to a host', () => {
  test('are at least a second apart, and never concurrent (fault 140)', async () => {
    const times: number[] = []
    let open_ = 0
    const site = siteWith()
    await open({
      answer: (request: IncomingMessage, response: ServerResponse) => {
        times.push(harness().time.now)
        assert.equal(++open_, 1)
        response.on('close', () => open_--)
        site.answer(request, response)
      },
    })
    await harness().scan(HOST)
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    assert.ok(gaps.length > 10 && gaps.every((gap) => gap >= 1_000), gaps.join(' '))
  })

  for (const [name, header, least] of [
    ['seconds', '120', 120_000],
    ['a date', new Date(Date.UTC(2026, 0, 15) + 300_000).toUTCString(), 250_000],
  ] as const)
    test(`are postponed for the whole host after Retry-After in ${name} (faults 30, 31)`, async () => {
      let refused = 0
      const site = siteWith()
      site.pages.set('/article/view/alpha', (_, response) =>
        refused++
          ? response.end(articlePage('alpha'))
          : response.writeHead(429, { 'retry-after': header }).end(),
      )
      await open(site)
      await harness().scanning.start(HOST)
      await harness().work({ until: async () => refused === 1 })
      const [at, requests] = [harness().time.now, harness().site(HOST).paths().length]
      await harness().work({ until: async () => harness().site(HOST).paths().length > requests })
      assert.ok(harness().time.now - at >= least, String(harness().time.now - at))
      await harness().work()
      assert.equal((await harness().articlesOf(HOST)).size, paths.length)
    })

  test('that refuses every second one are slowed down, and no article is lost', async () => {
    const names = Array.from({ length: 15 }, (_, index) => `/article/view/${index}-of-the-series`)
    const site = new ChangingSite({ '/': listPage(names) })
    let attempts = 0
    for (const name of names)
      site.pages.set(name, (_, response) =>
        attempts++ % 2 ? response.end(articlePage(name)) : response.writeHead(429).end(),
      )
    await open(site)
    const found = await harness().scan(HOST)
    assert.deepEqual([...found.keys()].sort(), [...names].sort())
    const { pause_ms } = await harness()
      .db.selectFrom('crawl_host')
      .select('pause_ms')
      .where('host', '=', HOST)
      .executeTakeFirstOrThrow()
    assert.ok(pause_ms >= 10_000 && pause_ms <= 60_000, String(pause_ms))
    assert.equal(await health(), 'healthy')
  })

  test('that were postponed are repeated in the next scan, not after a week', async () => {
    const site = siteWith({ '/article/view/alpha': status(429) })
    await (await open(site)).scan(HOST, 'full')
    site.pages.set('/article/view/alpha', articlePage('alpha'))
    harness().time.now += HOUR
    const found = await harness().scan(HOST, 'incremental')
    assert.ok(found.has('/article/view/alpha'))
  })

  test('end for this scan after Retry-After of ten years, and continue within a day (fault 32)', async () => {
    const site = siteWith({ '/article/view/alpha': status(429, { 'retry-after': '315360000' }) })
    await (await open(site)).scan(HOST)
    assert.equal(await health(), 'rate_limited')
    const { ready_at } = await harness()
      .db.selectFrom('crawl_host')
      .select('ready_at')
      .where('host', '=', HOST)
      .executeTakeFirstOrThrow()
    assert.ok(ready_at - harness().time.now <= 24 * HOUR)
  })

  test('are slowed down after 503 without Retry-After, and five in a row end the scan (fault 33)', async () => {
    const site = new ChangingSite({ '/': listPage(paths) })
    for (const path of paths) site.pages.set(path, status(503))
    await open(site)
    const began = harness().time.now
    await harness().scan(HOST)
    assert.equal(
      harness()
        .site(HOST)
        .paths()
        .filter((path) => path.startsWith('/article')).length,
      5,
    )
    assert.ok(harness().time.now - began > 5 * 60_000)
    assert.equal(await health(), 'rate_limited')
  })

  test('that fail now and then are repeated until the page is one article (fault 34)', async () => {
    let tries = 0
    const site = siteWith()
    site.pages.set('/article/view/alpha', (_, response) =>
      ++tries % 2 ? response.writeHead(500).end() : response.end(articlePage('alpha')),
    )
    await (await open(site)).scan(HOST)
    assert.ok((await harness().articlesOf(HOST)).has('/article/view/alpha'))
    assert.equal((await harness().eventKinds()).length, paths.length)
  })

  test('that always fail end as server_error after three visits', async () => {
    await (await open(siteWith({ '/article/view/alpha': status(500) }))).scan(HOST)
    assert.equal((await harness().ends(HOST)).get('/article/view/alpha'), 'failed server_error')
    assert.equal(
      harness()
        .site(HOST)
        .paths()
        .filter((path) => path === '/article/view/alpha').length,
      3,
    )
  })

  test('that are refused three times in a row, after fifty pages, end the scan (fault 35)', async () => {
    const many = Array.from({ length: 60 }, (_, index) => `/article/view/${index}`)
    let allowed = 50
    const site = new ChangingSite({ '/': listPage(many) })
    for (const path of many)
      site.pages.set(path, (request, response) =>
        allowed-- > 0 ? response.end(articlePage(path)) : status(403)(request, response),
      )
    assert.equal((await (await open(site)).scan(HOST)).size, 50)
    assert.equal(
      harness()
        .site(HOST)
        .paths()
        .filter((path) => path.startsWith('/article')).length,
      53,
    )
    assert.equal(await health(), 'blocked_site')
    assert.equal((await harness().scanning.progress(HOST))?.state, 'failed')
  })
})
