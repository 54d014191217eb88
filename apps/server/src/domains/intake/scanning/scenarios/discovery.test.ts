import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { articlePage, ChangingSite, listPage, rss, sitemap, sitemapIndex } from '../testing/pages.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const at = (path: string) => `http://${HOST}${path}`
let harness: ScanHarness
afterEach(() => harness.close())

const open = async (site: ChangingSite, sources?: Record<string, string>) => {
  harness = await openScanHarness({ sites: { [HOST]: site.answer }, ...(sources && { sources }) })
  return harness
}

const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta']
const articles = Object.fromEntries(names.map((name) => [`/article/view/${name}`, articlePage(name)]))
const paths = Object.keys(articles)

describe('finding articles', () => {
  test('links from the home page are followed, page after page', async () => {
    const site = new ChangingSite({
      ...articles,
      '/': listPage(paths.slice(0, 3), '<a rel="next" href="/archive/page/2">Next</a>'),
      '/archive/page/2': listPage(paths.slice(3)),
    })
    const found = await (await open(site)).scan(HOST)
    assert.deepEqual([...found.keys()].sort(), [...paths].sort())
    assert.equal(found.get('/article/view/alpha')?.title, 'A study of alpha in the field')
  })

  test('a sitemap named by robots.txt is read, compressed or not, by way of its index, and replaces following links', async () => {
    const site = new ChangingSite({
      ...articles,
      '/': listPage(['/somewhere/else']),
      '/robots.txt': `User-agent: *\nSitemap: ${at('/maps.xml')}\n`,
      '/maps.xml': sitemapIndex([at('/maps/1.xml.gz')]),
      '/maps/1.xml.gz': (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/gzip' })
          .end(gzipSync(sitemap(paths.map(at)))),
    })
    const found = await (await open(site)).scan(HOST)
    assert.equal(found.size, paths.length)
    assert.ok(!harness.site(HOST).paths().includes('/somewhere/else'))
  })

  test('an uncompressed sitemap under the name of a compressed one is read (fault 68)', async () => {
    const site = new ChangingSite({
      ...articles,
      '/': listPage([]),
      '/robots.txt': `Sitemap: ${at('/sitemap.xml.gz')}`,
      '/sitemap.xml.gz': sitemap(paths.map(at)),
    })
    assert.equal((await (await open(site)).scan(HOST)).size, paths.length)
  })

  test('a sitemap that lists itself, and endlessly nested sitemaps, come to an end (fault 67)', async () => {
    const site = new ChangingSite({
      ...articles,
      '/': listPage([]),
      '/sitemap.xml': sitemapIndex([at('/sitemap.xml'), at('/s/1.xml')]),
    })
    for (let depth = 1; depth < 12; depth++)
      site.pages.set(`/s/${depth}.xml`, sitemapIndex([at(`/s/${depth + 1}.xml`)]))
    site.pages.set('/s/2.xml', sitemap(paths.map(at)))
    assert.equal((await (await open(site)).scan(HOST)).size, paths.length)
    assert.ok(!harness.site(HOST).paths().includes('/s/6.xml'))
  })

  test('addresses of other hosts in a sitemap are ignored (fault 69)', async () => {
    const site = new ChangingSite({
      ...articles,
      '/': listPage([]),
      '/sitemap.xml': sitemap([...paths.map(at), 'http://other.site.net/article/view/stolen']),
    })
    await (await open(site)).scan(HOST)
    assert.ok(![...(await harness.ends(HOST)).keys()].some((path) => path.includes('stolen')))
  })

  test('a sitemap on another host is read if robots.txt names it, for addresses of this site (fault 69)', async () => {
    const elsewhere = 'maps.site.org'
    const site = new ChangingSite({
      ...articles,
      '/': listPage([]),
      '/robots.txt': `Sitemap: http://${elsewhere}/journal.xml\n`,
    })
    const maps = new ChangingSite({
      '/journal.xml': sitemapIndex([`http://${elsewhere}/1.xml`]),
      '/1.xml': sitemap([...paths.map(at), `http://${elsewhere}/article/view/theirs`]),
      '/article/view/theirs': articlePage('theirs'),
    })
    harness = await openScanHarness({
      sites: { [HOST]: site.answer, [elsewhere]: maps.answer },
      sources: { journal: at('') },
    })
    assert.deepEqual([...(await harness.scan('journal')).keys()].sort(), [...paths].sort())
    assert.ok(!harness.site(elsewhere).paths().includes('/article/view/theirs'))
  })

  test('a feed is recognised whatever its content type (fault 56)', async () => {
    const site = new ChangingSite({
      ...articles,
      '/': '<html><head><link rel="alternate" type="application/rss+xml" href="/latest"></head><body><h1>Journal</h1></body></html>',
      '/latest': (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(rss(paths.map((path) => `${at(path)}?utm_source=rss&amp;utm_campaign=1`))),
    })
    assert.equal((await (await open(site)).scan(HOST)).size, paths.length)
    assert.match((await harness.scanning.health(HOST))?.method ?? '', /feed/)
  })

  test('a feed whose links change at every visit has each article once (fault 63)', async () => {
    let visits = 0
    const site = new ChangingSite({
      ...articles,
      '/': listPage([]),
      '/feed': (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/rss+xml' })
          .end(rss(paths.map((path) => `${at(path)}?utm_id=${++visits}`))),
    })
    await (await open(site)).scan(HOST)
    assert.equal((await harness.scan(HOST)).size, paths.length)
    assert.equal((await harness.eventKinds()).length, paths.length)
  })

  test('a feed whose links have an unknown parameter that changes at every visit has each article once (fault 63)', async () => {
    const site = new ChangingSite({
      ...articles,
      '/': listPage([]),
      '/feed': (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/rss+xml' })
          .end(rss(paths.map((path) => `${at(path)}?whatever=${Math.random()}`))),
    })
    await (await open(site)).scan(HOST)
    assert.equal((await harness.scan(HOST)).size, paths.length)
    assert.equal((await harness.eventKinds()).length, paths.length)
  })

  test('only pages below the path of the source belong to it', async () => {
    const site = new ChangingSite({
      '/journals/one': listPage([
        '/journals/one/article/view/a',
        '/journals/two/article/view/b',
        '/article/view/c',
      ]),
      '/journals/one/article/view/a': articlePage('one a'),
      '/journals/two/article/view/b': articlePage('two b'),
      '/article/view/c': articlePage('c'),
    })
    const found = await (await open(site, { one: at('/journals/one') })).scan('one')
    assert.deepEqual([...found.keys()], ['/journals/one/article/view/a'])
  })

  test('a source without scheme is requested by https first, then by http', async () => {
    const site = new ChangingSite({ ...articles, '/': listPage(paths) })
    const found = await (await open(site, { plain: HOST })).scan('plain')
    assert.equal(found.size, paths.length)
    assert.equal((await harness.ends('plain')).get('/'), 'ok home')
  })

  test('an article listed at several addresses is stored once (fault 110)', async () => {
    const canonical = `<link rel="canonical" href="${at('/article/view/alpha')}">`
    const copy = articlePage('alpha').replace('</head>', `${canonical}</head>`)
    const site = new ChangingSite({
      '/': listPage([
        '/article/view/alpha',
        '/article/view/alpha?utm_source=x',
        '/article/view/alpha#top',
        '/article/alpha-mobile',
        '/article/alpha-full',
        'https://www.journal.site.net/article/view/alpha',
      ]),
      '/article/view/alpha': copy,
      '/article/alpha-mobile': copy,
      '/article/alpha-full': copy,
    })
    const found = await (await open(site)).scan(HOST)
    assert.deepEqual([...found.keys()], ['/article/view/alpha'])
  })

  test('the index of a standards organisation has its standards with their files', async () => {
    const site = new ChangingSite({
      '/': '<html><body><h1>Standards</h1><a href="/index.xml">Index</a></body></html>',
      '/index.xml': `<?xml version="1.0"?><standards>${Array.from({ length: 250 }, (_, i) => `<standard><id>S-${i}</id><title>Standard number ${i} of them all</title><year>2001</year><abstract>What it rules.</abstract><file>S-${i}.pdf</file></standard>`).join('')}</standards>`,
    })
    const found = await (await open(site)).scan(HOST)
    assert.equal(found.size, 250)
    assert.equal(found.get('/download/S-7.pdf')?.articleType, 'pdf')
    assert.equal(found.get('/download/S-7.pdf')?.fileUrl, at('/download/S-7.pdf'))
  })

  test('the posts of a WordPress site are read from its API', async () => {
    const posts = Array.from({ length: 103 }, (_, i) => `/2024/06/post-number-${i}-of-them/`)
    const site = new ChangingSite({
      '/': '<html><head><meta name="generator" content="WordPress 6.8"></head><body><h1>Magazine</h1></body></html>',
    })
    for (const path of posts) site.pages.set(path, articlePage(path))
    site.pages.set('/wp-json/wp/v2/posts', (request, response) => {
      const page = Number(new URL(request.url ?? '', at('/')).searchParams.get('page'))
      const some = posts
        .slice((page - 1) * 100, page * 100)
        .map((path) => ({ link: at(path), modified_gmt: '2024-06-01T10:00:00' }))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(some))
    })
    assert.equal((await (await open(site)).scan(HOST)).size, posts.length)
    assert.match((await harness.scanning.health(HOST))?.method ?? '', /WordPress/)
  })
})

describe('endless address spaces', () => {
  const crawl = async (answer: (path: string) => string | undefined) => {
    const site = new ChangingSite()
    harness = await openScanHarness({
      sites: {
        [HOST]: (request, response) => {
          const content =
            request.url === '/robots.txt'
              ? undefined
              : (answer(request.url ?? '') ?? site.pages.get(request.url ?? ''))
          response
            .writeHead(content === undefined ? 404 : 200, { 'content-type': 'text/html' })
            .end(content ?? 'nothing')
        },
      },
    })
    await harness.scan(HOST)
    return harness.site(HOST).paths().length
  }
  const home = (...links: string[]) => listPage([...paths, ...links])
  const article = (path: string) => articles[path]

  test('a calendar is not followed endlessly (fault 99)', async () => {
    const requests = await crawl((path) => {
      if (path === '/') return home('/calendar/2026/01')
      const [, year = '', month = ''] = /^\/calendar\/(\d+)\/(\d+)$/.exec(path) ?? []
      return year
        ? listPage([`/calendar/${Number(year) + 1}/${month}`, `/calendar/${year}/${Number(month) + 1}`])
        : article(path)
    })
    assert.ok(requests < 60, `${requests} requests`)
  })

  test('facets and sort orders are not followed (fault 100)', async () => {
    const requests = await crawl((path) =>
      path.startsWith('/?') || path === '/'
        ? home(...Array.from({ length: 20 }, (_, i) => `/?sort=${i}&filter=${i}`), '/?a=1&b=2&c=3&d=4')
        : article(path),
    )
    assert.ok(requests < 40, `${requests} requests`)
  })

  test('relative links that a server answers at any depth are not followed (fault 102)', async () => {
    const requests = await crawl((path) =>
      path === '/' || /^\/(more\/)+$/.test(path) ? home('more/') : article(path),
    )
    assert.ok(requests < 40, `${requests} requests`)
  })

  test('session ids in paths lead to no new pages (fault 101)', async () => {
    let session = 0
    const requests = await crawl((path) =>
      path === '/' || path.includes('jsessionid')
        ? home(`/list;jsessionid=${++session}`, `/(S(abc${session}))/list`)
        : article(path),
    )
    assert.ok(requests < 40, `${requests} requests`)
  })

  test('a form of address without articles is closed after two hundred visits (fault 103)', async () => {
    const requests = await crawl((path) => {
      if (path === '/') return home('/widgets/0')
      const number = /^\/widgets\/(\d+)$/.exec(path)?.[1]
      return number
        ? listPage([`/widgets/${Number(number) * 2 + 1}`, `/widgets/${Number(number) * 2 + 2}`]).replaceAll(
            'article',
            'widget',
          )
        : article(path)
    })
    assert.ok(requests < 320, `${requests} requests`)
  })
})
