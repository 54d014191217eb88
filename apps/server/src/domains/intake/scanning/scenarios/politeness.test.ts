import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, test } from 'node:test'
import { articlePage, ChangingSite, listPage, sitemap } from '../testing/pages.ts'
import { openTestHouse, type TestHouse } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta']
const paths = names.map((name) => `/article/view/${name}`)
const HOUR = 3_600_000
let house: TestHouse
afterEach(() => house.close())

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const siteWith = (more: Record<string, string | Answer> = {}) =>
  new ChangingSite({
    '/': listPage(paths),
    ...Object.fromEntries(names.map((name) => [`/article/view/${name}`, articlePage(name)])),
    ...more,
  })

async function open(site: ChangingSite) {
  house = await openTestHouse({ sites: { [HOST]: site.answer } })
  return house
}

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(code, headers).end('')
const health = async () => (await house.scanning.health(HOST))?.state
const visited = (path: string) => house.site(HOST).paths().includes(path)

describe('robots.txt', () => {
  const allowsEverything = async (code: number) => {
    assert.equal(
      (await (await open(siteWith({ '/robots.txt': status(code) }))).scan(HOST)).size,
      paths.length,
    )
  }
  for (const code of [404, 410, 204])
    test(`a robots.txt that answers ${code} allows everything (fault 42)`, () => allowsEverything(code))
  for (const code of [401, 403])
    test(`a robots.txt that answers ${code} allows everything, as RFC 9309 has it (fault 44)`, () =>
      allowsEverything(code))

  for (const code of [500, 503, 429])
    test(`a robots.txt that answers ${code} allows nothing, and the source says why (faults 43, 45)`, async () => {
      assert.equal((await (await open(siteWith({ '/robots.txt': status(code) }))).scan(HOST)).size, 0)
      assert.ok(!visited('/'))
      assert.equal(await health(), 'blocked_robots')
      assert.match((await house.scanning.health(HOST))?.reason ?? '', /robots\.txt cannot be read/)
      assert.equal(house.site(HOST).paths().length, 3)
    })

  for (const [trouble, answer, least] of [
    ['fails once', status(500), 0],
    ['asks us to wait', status(429, { 'retry-after': '120' }), 120_000],
  ] as const)
    test(`a robots.txt that ${trouble} is asked for again, and then the site is read (faults 43, 45)`, async () => {
      let asked = 0
      const site = siteWith()
      site.pages.set('/robots.txt', (request, response) =>
        asked++ ? response.end('User-agent: *\nDisallow: /article/view/beta') : answer(request, response),
      )
      await open(site)
      const began = house.time.now
      const found = await house.scan(HOST)
      assert.deepEqual([asked, found.size, found.has('/article/view/beta')], [2, paths.length - 1, false])
      assert.ok(house.time.now - began >= least, String(house.time.now - began))
    })

  test('rules that are known stay in force while robots.txt fails', async () => {
    const site = siteWith({ '/robots.txt': 'User-agent: *\nDisallow: /article/view/beta' })
    await (await open(site)).scan(HOST)
    site.pages.set('/robots.txt', status(500))
    house.time.now += 25 * HOUR
    site.pages.set('/', listPage([...paths, '/article/view/new']))
    site.pages.set('/article/view/new', articlePage('new'))
    const found = await house.scan(HOST)
    assert.ok(found.has('/article/view/new') && !found.has('/article/view/beta'))
  })

  test('after failing for thirty days it counts as not there', async () => {
    const site = siteWith({ '/robots.txt': status(500) })
    await (await open(site)).scan(HOST)
    house.time.now += 31 * 24 * HOUR
    assert.equal((await house.scan(HOST)).size, paths.length)
  })

  test('five redirects to it are followed, six are not (fault 49)', async () => {
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
    house.time.now += 25 * HOUR
    assert.equal((await house.scan(HOST)).size, paths.length)
  })

  test('what it forbids is never requested, and said to be blocked', async () => {
    await (
      await open(siteWith({ '/robots.txt': 'User-agent: ClaireBot\nDisallow: /article/view/b' }))
    ).scan(HOST)
    assert.ok(!visited('/article/view/beta'))
    assert.equal((await house.ends(HOST)).get('/article/view/beta'), 'blocked robots_disallowed')
  })

  test('a site that forbids everything is blocked_robots', async () => {
    await (await open(siteWith({ '/robots.txt': 'User-agent: *\nDisallow: /' }))).scan(HOST)
    assert.deepEqual(house.site(HOST).paths(), ['/robots.txt'])
    assert.equal(await health(), 'blocked_robots')
    assert.match((await house.scanning.health(HOST))?.reason ?? '', /robots\.txt/)
  })

  test('rules that change during a scan hold once the copy is a day old; what is stored stays (fault 54)', async () => {
    const site = siteWith({ '/robots.txt': 'User-agent: *\nCrawl-delay: 60' })
    await open(site)
    await house.scanning.start(HOST)
    await house.work({ until: async () => (await house.articlesOf(HOST)).size >= 3 })
    site.pages.set('/robots.txt', 'User-agent: *\nDisallow: /')
    house.time.now += 25 * HOUR
    await house.work()
    assert.equal((await house.articlesOf(HOST)).size, 3)
    assert.ok([...(await house.ends(HOST)).values()].includes('blocked robots_disallowed'))
  })

  test('its crawl-delay is kept, up to a minute (fault 52)', async () => {
    for (const [asked, kept] of [
      ['7', 7_000],
      ['3600', 60_000],
      ['0.1', 1_000],
    ] as const) {
      await open(siteWith({ '/robots.txt': `User-agent: *\nCrawl-delay: ${asked}` }))
      await house.scanning.start(HOST)
      await house.work({ until: async () => visited('/') })
      const before = house.time.now
      const requests = house.site(HOST).paths().length
      await house.work({ until: async () => house.site(HOST).paths().length > requests })
      assert.ok(
        house.time.now - before >= kept - 50 && house.time.now - before < kept + 1_000,
        `${asked}: ${house.time.now - before}`,
      )
      if (asked !== '0.1') await house.close()
    }
  })
})

describe('the pace at a host', () => {
  test('is at least a second between requests, and never two at once (fault 140)', async () => {
    const times: number[] = []
    let open_ = 0
    const site = siteWith()
    house = await openTestHouse({
      sites: {
        [HOST]: (request, response) => {
          times.push(house.time.now)
          assert.equal(++open_, 1)
          response.on('close', () => open_--)
          site.answer(request, response)
        },
      },
    })
    await house.scan(HOST)
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    assert.ok(gaps.length > 10 && gaps.every((gap) => gap >= 1_000), gaps.join(' '))
  })

  for (const [name, header, least] of [
    ['seconds', '120', 120_000],
    ['a date', new Date(Date.UTC(2026, 0, 15) + 300_000).toUTCString(), 250_000],
  ] as const)
    test(`Retry-After in ${name} holds for the whole host (faults 30, 31)`, async () => {
      let refused = 0
      const site = siteWith()
      site.pages.set('/article/view/alpha', (_, response) =>
        refused++
          ? response.end(articlePage('alpha'))
          : response.writeHead(429, { 'retry-after': header }).end(),
      )
      await open(site)
      await house.scanning.start(HOST)
      await house.work({ until: async () => refused === 1 })
      const [at, requests] = [house.time.now, house.site(HOST).paths().length]
      await house.work({ until: async () => house.site(HOST).paths().length > requests })
      assert.ok(house.time.now - at >= least, String(house.time.now - at))
      await house.work()
      assert.equal((await house.articlesOf(HOST)).size, paths.length)
    })

  test('a host that wants ten years of silence ends the scan; it goes on within a day (fault 32)', async () => {
    const site = siteWith({ '/article/view/alpha': status(429, { 'retry-after': '315360000' }) })
    await (await open(site)).scan(HOST)
    assert.equal(await health(), 'rate_limited')
    const { ready_at } = await house.db
      .selectFrom('crawl_host')
      .select('ready_at')
      .where('host', '=', HOST)
      .executeTakeFirstOrThrow()
    assert.ok(ready_at - house.time.now <= 24 * HOUR)
  })

  test('503 without a header makes the host wait longer and longer, and five in a row end the scan (fault 33)', async () => {
    const site = new ChangingSite({ '/': listPage(paths) })
    for (const path of paths) site.pages.set(path, status(503))
    await open(site)
    const began = house.time.now
    await house.scan(HOST)
    assert.equal(
      house
        .site(HOST)
        .paths()
        .filter((path) => path.startsWith('/article')).length,
      5,
    )
    assert.ok(house.time.now - began > 5 * 60_000)
    assert.equal(await health(), 'rate_limited')
  })

  test('a page that fails now and then is read in the end, as one article (fault 34)', async () => {
    let tries = 0
    const site = siteWith()
    site.pages.set('/article/view/alpha', (_, response) =>
      ++tries % 2 ? response.writeHead(500).end() : response.end(articlePage('alpha')),
    )
    await (await open(site)).scan(HOST)
    assert.ok((await house.articlesOf(HOST)).has('/article/view/alpha'))
    assert.equal((await house.eventKinds()).length, paths.length)
  })

  test('a page that always fails ends as server_error after three visits', async () => {
    await (await open(siteWith({ '/article/view/alpha': status(500) }))).scan(HOST)
    assert.equal((await house.ends(HOST)).get('/article/view/alpha'), 'failed server_error')
    assert.equal(
      house
        .site(HOST)
        .paths()
        .filter((path) => path === '/article/view/alpha').length,
      3,
    )
  })

  test('three refusals in a row, after fifty pages, end the scan politely (fault 35)', async () => {
    const many = Array.from({ length: 60 }, (_, index) => `/article/view/${index}`)
    let allowed = 50
    const site = new ChangingSite({ '/': listPage(many) })
    for (const path of many)
      site.pages.set(path, (request, response) =>
        allowed-- > 0 ? response.end(articlePage(path)) : status(403)(request, response),
      )
    assert.equal((await (await open(site)).scan(HOST)).size, 50)
    assert.equal(
      house
        .site(HOST)
        .paths()
        .filter((path) => path.startsWith('/article')).length,
      53,
    )
    assert.equal(await health(), 'blocked_site')
    assert.equal((await house.scanning.progress(HOST))?.state, 'failed')
  })
})

describe('pages that are no articles', () => {
  test('what asks not to be indexed is not kept (fault 55)', async () => {
    const site = siteWith({
      '/article/view/alpha': (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html', 'x-robots-tag': 'noindex' })
          .end(articlePage('alpha')),
    })
    site.pages.set(
      '/article/view/beta',
      articlePage('beta').replace('<head>', '<head><meta name="robots" content="noindex">'),
    )
    const found = await (await open(site)).scan(HOST)
    assert.ok(!found.has('/article/view/alpha') && !found.has('/article/view/beta'))
    assert.equal((await house.ends(HOST)).get('/article/view/alpha'), 'blocked noindex')
  })

  test('a test for human visitors is named, whatever its status (fault 40)', async () => {
    const captcha =
      '<html><head><title>Just a moment...</title></head><body><h1>Checking your browser before accessing</h1><div id="cf-challenge"></div></body></html>'
    const site = siteWith({ '/article/view/alpha': captcha })
    site.pages.set(
      '/article/view/gamma',
      (_, response) => void response.writeHead(403, { 'content-type': 'text/html' }).end(captcha),
    )
    site.pages.set(
      '/article/view/epsilon',
      (_, response) => void response.writeHead(503, { 'content-type': 'text/html' }).end(captcha),
    )
    const found = await (await open(site)).scan(HOST)
    const ends = await house.ends(HOST)
    for (const name of ['alpha', 'gamma', 'epsilon'])
      assert.equal(ends.get(`/article/view/${name}`), 'blocked blocked_captcha')
    assert.equal(found.size, paths.length - 3)
  })

  test('an empty answer is empty, and takes nothing away (fault 28)', async () => {
    const site = siteWith()
    await (await open(site)).scan(HOST)
    site.pages.set('/article/view/alpha', (_, response) => void response.end(''))
    const found = await house.scan(HOST)
    assert.equal(found.size, paths.length)
    assert.equal((await house.ends(HOST)).get('/article/view/alpha'), 'failed empty')
  })

  test('a site that has a page for every address does not fill up with them (faults 41, 104)', async () => {
    const wrong = articlePage('nothing', {
      title: 'Welcome to our beautiful pages',
      abstract:
        'Whatever you have asked for, here is what we show to everybody, and there is always the same of it to be read.',
    })
    const site = siteWith()
    house = await openTestHouse({
      sites: {
        [HOST]: (request, response) => {
          if (site.pages.has(request.url ?? '')) return site.answer(request, response)
          return void response
            .writeHead(request.url === '/robots.txt' ? 404 : 200, { 'content-type': 'text/html' })
            .end(wrong)
        },
      },
    })
    site.pages.set(
      '/',
      listPage([...paths, '/article/view/gone-1', '/article/view/gone-2', '/article/view/gone-3']),
    )
    const found = await house.scan(HOST)
    assert.deepEqual([...found.keys()].sort(), [...paths].sort())
    assert.equal((await house.ends(HOST)).get('/article/view/gone-1'), 'failed soft_404')
  })
})

describe('redirects during a scan', () => {
  test('each hop is a visit of its own, and the article is at its end', async () => {
    const site = siteWith({
      '/': listPage(['/old/1']),
      '/old/1': status(301, { location: '/old/2' }),
      '/old/2': status(302, { location: '/article/view/alpha' }),
    })
    const found = await (await open(site)).scan(HOST)
    assert.deepEqual([...found.keys()], ['/article/view/alpha'])
    assert.equal((await house.ends(HOST)).get('/old/1'), 'ok redirected')
  })

  test('circles, endless chains, private addresses and other sites are named ends (faults 7, 8, 9, 10)', async () => {
    const site = siteWith({
      '/': listPage([...paths, '/a', '/chain/0', '/inside', '/elsewhere', '/file']),
      '/a': status(302, { location: '/b' }),
      '/b': status(302, { location: '/a' }),
      '/inside': status(302, { location: 'http://169.254.169.254/latest/meta-data/' }),
      '/elsewhere': status(302, { location: 'http://other.site.net/' }),
      '/file': status(302, { location: 'file:///etc/passwd' }),
    })
    for (let hop = 0; hop < 30; hop++)
      site.pages.set(`/chain/${hop}`, status(302, { location: `/chain/${hop + 1}` }))
    await (await open(site)).scan(HOST)
    const ends = await house.ends(HOST)
    assert.deepEqual(
      ['/b', '/chain/5', '/inside', '/elsewhere', '/file'].map((path) => ends.get(path)),
      [
        'failed redirect_loop',
        'failed too_many_redirects',
        'blocked private_address',
        'skipped out_of_scope',
        'failed bad_redirect',
      ],
    )
    assert.ok(!visited('/chain/6'))
  })

  test('a site that sends everybody back and forth until they keep its cookie is a cookie_wall (fault 39)', async () => {
    const wall =
      (location: string): Answer =>
      (_, response) =>
        void response.writeHead(302, { location, 'set-cookie': 'seen=1; Path=/' }).end()
    const site = siteWith({
      '/article/view/alpha': wall('/cookie-test?back=alpha'),
      '/cookie-test': wall('/article/view/alpha'),
      '/article/view/beta': wall('/article/view/beta'),
    })
    const found = await (await open(site)).scan(HOST)
    const ends = await house.ends(HOST)
    assert.deepEqual(
      [ends.get('/cookie-test?back=alpha'), ends.get('/article/view/beta')],
      ['blocked cookie_wall', 'blocked cookie_wall'],
    )
    assert.equal(found.size, paths.length - 2)
    assert.ok(house.site(HOST).seen.every(({ headers }) => headers.cookie === undefined))
  })

  test('a sitemap that is forwarded is read', async () => {
    const site = siteWith({
      '/': '<html><body><h1>Journal</h1></body></html>',
      '/sitemap.xml': status(301, { location: '/maps/all.xml' }),
      '/maps/all.xml': sitemap(paths.map((path) => `http://${HOST}${path}`)),
    })
    assert.equal((await (await open(site)).scan(HOST)).size, paths.length)
  })
})
