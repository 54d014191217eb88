import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { OaiRepository } from '../testing/oai-repository.ts'
import { articlePage, ChangingSite, listPage, rss, sitemap, sitemapIndex } from '../testing/pages.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const paths = Array.from({ length: 40 }, (_, index) => `/article/view/${index + 1}`)
let harness: ScanHarness
afterEach(() => harness.close())

/** A preview waits for its turn at a host in real time, so the clock has to run by itself. */
async function preview(site: ChangingSite | OaiRepository, url = `http://${HOST}`) {
  harness = await openScanHarness({
    sites: { [HOST]: site.answer },
    sources: {},
    options: { minDelayMs: 0, clock: () => Date.now() },
  })
  return harness.scanning.preview(url)
}

const journal = (more: ConstructorParameters<typeof ChangingSite>[0] = {}) => {
  const site = new ChangingSite({ '/': listPage(paths), ...more })
  for (const path of paths) site.pages.set(path, articlePage(path))
  return site
}

const nothingWritten = async () => {
  for (const table of ['crawl_url', 'scan_run', 'source_scan_state'] as const) {
    assert.deepEqual(await harness.db.selectFrom(table).selectAll().execute(), [])
  }
  assert.deepEqual(await harness.eventKinds(), [])
}

describe('a preview', () => {
  test('has five articles, their method and estimated number, and stores nothing', async () => {
    const seen = await preview(
      journal({ '/sitemap.xml': sitemap(paths.map((path) => `http://${HOST}${path}`)) }),
    )
    assert.equal(seen.reachable, true)
    assert.equal(seen.method, 'sitemap')
    assert.equal(seen.samples.length, 5)
    assert.ok(
      seen.samples.every(
        ({ title, year, summary, url }) =>
          title.startsWith('A study of') && year === 2020 && summary.length > 50 && url.startsWith('http'),
      ),
    )
    assert.equal(seen.estimatedArticles, paths.length)
    assert.match(seen.robots, /allows/)
    await nothingWritten()
  })

  test('is made once for requests within ten minutes, and again later', async () => {
    let passedMs = 0
    harness = await openScanHarness({
      sites: { [HOST]: journal().answer },
      sources: {},
      options: { minDelayMs: 0, clock: () => Date.now() + passedMs },
    })
    const look = () => harness.scanning.preview(`http://${HOST}`)
    const [one, other] = await Promise.all([look(), look()])
    const received = harness.site(HOST).seen.length
    passedMs = 9 * 60_000
    assert.deepEqual(await look(), one)
    assert.deepEqual(other, one)
    assert.match((await harness.scanning.preview(`http://${HOST}`, 'de')).message, /^Artikel wurden gefunden/)
    assert.equal(harness.site(HOST).seen.length, received)
    passedMs = 11 * 60_000
    await look()
    assert.ok(harness.site(HOST).seen.length > received)
  })

  test('has the scope of the source', async () => {
    const address = `http://${HOST}/department/`
    const scopeOf = async (site: ChangingSite, url: string) => {
      const { scope } = await preview(site, url)
      return scope
    }
    const inside = paths.slice(0, 5).map((path) => `/department${path}`)
    assert.equal(
      await scopeOf(journal({ '/department/': listPage(inside) }), address),
      `Everything below ${HOST}/department/.`,
    )
    await harness.close()
    const feed = rss([...paths.map((path) => `http://${HOST}${path}`), 'http://other.site.org/article/1'])
    assert.equal(
      await scopeOf(journal({ '/department/feed': feed }), `${address}feed`),
      `All of ${HOST}. Pages that it lists on other.site.org are included.`,
    )
    await harness.close()
    assert.match(
      await scopeOf(journal({ '/find': feed }), `http://${HOST}/find?query=ice`),
      /^Only pages listed at this address\./,
    )
  })

  test('sends few requests to the site', async () => {
    await preview(journal())
    assert.ok(harness.site(HOST).seen.length <= 25, String(harness.site(HOST).seen.length))
  })

  test('of a repository has the articles and the size of its first list', async () => {
    const repository = new OaiRepository({ host: HOST, now: () => Date.now() })
    repository.records = Array.from({ length: 120 }, (_, index) => ({
      id: String(index),
      datestamp: '2020-01-01T00:00:00Z',
    }))
    const seen = await preview(repository)
    assert.equal(seen.method, 'OAI-PMH')
    assert.equal(seen.estimatedArticles, 120)
    assert.equal(seen.samples.length, 5)
    assert.equal(repository.received.length, 1)
  })

  test('reports that robots.txt disallows the site', async () => {
    const seen = await preview(journal({ '/robots.txt': 'User-agent: *\nDisallow: /' }))
    assert.equal(seen.reachable, false)
    assert.match(seen.robots, /keeps robots out/)
    assert.match(seen.message, /robots\.txt/)
    assert.equal(seen.estimatedArticles, null)
  })

  test('reports why a site cannot be reached, with advice', async () => {
    harness = await openScanHarness({
      sites: { [HOST]: new ChangingSite().answer },
      sources: {},
      options: {
        clock: () => Date.now(),
        minDelayMs: 0,
        resolve: new Map([[HOST, { host: '127.0.0.1', port: 1 }]]),
      },
    })
    const seen = await harness.scanning.preview(`http://${HOST}`)
    assert.equal(seen.reachable, false)
    assert.match(seen.message, /refused the connection/)
  })

  test('of an address inside our network is refused', async () => {
    const seen = await preview(journal(), 'http://169.254.169.254/')
    assert.equal(seen.reachable, false)
    assert.match(seen.message, /private network/)
  })

  test('of a site without articles has advice', async () => {
    const seen = await preview(
      new ChangingSite({
        '/': '<html><head><title>Bakery</title></head><body><h1>Bread</h1><p>We bake bread every morning, and cake on Sundays, as we have done for forty years in this town.</p></body></html>',
      }),
    )
    assert.equal(seen.reachable, true)
    assert.deepEqual(seen.samples, [])
    assert.match(seen.message, /no article was found/)
  })

  test('requested twice concurrently is made once', async () => {
    const first = await preview(journal())
    const requests = harness.site(HOST).seen.length
    assert.deepEqual(await harness.scanning.preview(`http://${HOST}`), first)
    assert.equal(harness.site(HOST).seen.length, requests)
  })
})

describe('a preview of a site without https', () => {
  const bare = (site: ChangingSite) => preview(site, HOST)

  test('has the robots.txt of the address that is read (fault 160)', async () => {
    const seen = await bare(journal())
    assert.equal(seen.robots, 'robots.txt allows visits.')
    assert.match(seen.message, /^Articles were found/)
  })

  test('that requires a sign-in reports that, and nothing about https (fault 161)', async () => {
    const signIn =
      '<html><head><title>Sign in</title></head><body><h1>Sign in</h1><form><input name="user"><input type="password"></form></body></html>'
    const site = new ChangingSite({ '/': listPage(paths) })
    for (const path of paths) site.pages.set(path, signIn)
    const seen = await bare(site)
    assert.deepEqual([seen.reachable, seen.samples.length], [true, 0])
    assert.match(seen.message, /asks for a sign-in/)
    assert.doesNotMatch(seen.message, /https/)
  })
})

describe('an estimate', () => {
  test('is the number of distinct addresses in all lists (fault 167)', async () => {
    const parts = [paths.slice(0, 25), paths.slice(20)]
    const seen = await preview(
      journal({
        '/': listPage(paths.slice(0, 3)),
        '/sitemap.xml': sitemapIndex([1, 2].map((part) => `http://${HOST}/part-${part}.xml`)),
        '/part-1.xml': sitemap((parts[0] ?? []).map((path) => `http://${HOST}${path}`)),
        '/part-2.xml': sitemap((parts[1] ?? []).map((path) => `http://${HOST}${path}`)),
      }),
    )
    assert.deepEqual([seen.estimatedArticles, seen.isLowerBound], [paths.length, false])
  })

  test('is a lower bound if no list claims to be complete (fault 167)', async () => {
    const seen = await preview(
      journal({
        '/feed': rss(paths.slice(0, 10).map((path) => `http://${HOST}${path}`)),
        '/': listPage(paths.slice(5, 20)),
      }),
    )
    assert.deepEqual([seen.estimatedArticles, seen.isLowerBound], [20, true])
  })
})

describe('the address of one article', () => {
  test('has advice to use its site, in a preview and in a check (fault 164)', async () => {
    const seen = await preview(journal(), `http://${HOST}/article/view/1`)
    assert.equal(seen.samples.length, 1)
    assert.match(seen.message, /that of one article\. Give http:\/\/journal\.site\.net\/ instead/)
    assert.match((await harness.scanning.check(`http://${HOST}/article/view/1`)).message, /Give http:/)
  })
})

describe('a scan after a preview', () => {
  test('does not repeat guesses that have just failed (fault 170)', async () => {
    harness = await openScanHarness({
      sites: { [HOST]: journal().answer },
      options: { minDelayMs: 0, clock: () => Date.now() },
    })
    await harness.scanning.preview(`http://${HOST}`)
    const guesses = () =>
      harness
        .site(HOST)
        .paths()
        .filter((path) => /sitemap|oai|feed|rss|atom/.test(path))
    const made = guesses()
    assert.ok(made.length > 10, made.join(' '))
    await harness.scanning.start(HOST, 'full')
    while ((await harness.scanning.progress(HOST))?.state === 'running') {
      const claim = await harness.scanning.worker.claim()
      if ('waitMs' in claim) continue
      await harness.scanning.worker.save(
        claim,
        await harness.scanning.worker.visit(claim, new AbortController().signal),
      )
    }
    assert.deepEqual(
      guesses()
        .slice(made.length)
        .filter((path) => made.includes(path)),
      [],
    )
    assert.equal((await harness.articlesOf(HOST)).size, paths.length)
  })
})

describe('a check', () => {
  const check = async (sites: Record<string, ChangingSite>, url: string) => {
    harness = await openScanHarness({
      sites: Object.fromEntries(Object.entries(sites).map(([host, site]) => [host, site.answer])),
      sources: {},
      options: { minDelayMs: 0, clock: () => Date.now() },
    })
    return harness.scanning.check(url)
  }
  const forwarding = new ChangingSite({
    '/': (_, response) => void response.writeHead(301, { location: `http://${HOST}/start` }).end(),
  })

  test('of a readable site succeeds after robots.txt and one page', async () => {
    assert.deepEqual(await check({ [HOST]: journal() }, HOST), {
      reachable: true,
      message: 'The site can be read.',
      home: `http://${HOST}/`,
    })
    assert.deepEqual(harness.site(HOST).paths(), ['/robots.txt', '/'])
    await nothingWritten()
  })

  test('has the target of redirects', async () => {
    const seen = await check(
      { 'short.site.net': forwarding, [HOST]: journal({ '/start': listPage(paths) }) },
      'short.site.net',
    )
    assert.equal(seen.home, `http://${HOST}/start`)
  })

  test('of an address without content reports that', async () => {
    const seen = await check({ 'short.site.net': forwarding, [HOST]: new ChangingSite() }, 'short.site.net')
    assert.equal(seen.reachable, false)
    assert.match(seen.message, /nothing at this address/)
  })

  test('reports that robots.txt disallows the site', async () => {
    const seen = await check({ [HOST]: journal({ '/robots.txt': 'User-agent: *\nDisallow: /' }) }, HOST)
    assert.equal(seen.reachable, false)
    assert.match(seen.message, /robots\.txt does not allow/)
  })
})
