import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { articlePage, ChangingSite, listPage, rss, sitemap } from '../testing/pages.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const at = (path: string) => `http://${HOST}${path}`
let harness: ScanHarness
afterEach(() => harness.close())

const canonical = (page: string, href: string) =>
  page.replace('</head>', `<link rel="canonical" href="${href}"></head>`)

async function scan(pages: ConstructorParameters<typeof ChangingSite>[0]) {
  harness = await openScanHarness({ sites: { [HOST]: new ChangingSite(pages).answer } })
  return harness.scan(HOST)
}

describe('one article', () => {
  test('at addresses in several spellings is stored once (faults 103, 110)', async () => {
    const page = articlePage('alpha')
    const spellings = [
      '/article/view/alpha',
      '/Article/View/Alpha',
      '/ARTICLE/VIEW/ALPHA',
      '//article//view//alpha',
      '/article/view/alpha/',
    ]
    const found = await scan({
      '/': listPage(spellings.map(at)),
      ...Object.fromEntries(spellings.map((path) => [path, page])),
    })
    assert.equal(found.size, 1)
    assert.equal((await harness.eventKinds()).length, 1)
  })

  test('in a feed with several ids, and in several feeds, is stored once (fault 61)', async () => {
    const twice = rss(
      [at('/article/view/alpha')],
      `<item><title>Once more</title><link>${at('/article/view/alpha')}</link><guid isPermaLink="false">another</guid></item>`,
    )
    const found = await scan({
      '/': '<html><head><link rel="alternate" type="application/rss+xml" href="/one"><link rel="alternate" type="application/rss+xml" href="/two"></head><body><h1>Journal</h1></body></html>',
      '/one': twice,
      '/two': twice,
      '/article/view/alpha': articlePage('alpha'),
    })
    assert.deepEqual([...found.keys()], ['/article/view/alpha'])
  })

  test('and its AMP page are stored once (fault 98)', async () => {
    const found = await scan({
      '/': listPage(['/article/view/alpha', '/article/view/alpha-amp']),
      '/article/view/alpha': articlePage('alpha'),
      '/article/view/alpha-amp': canonical(
        articlePage('alpha').replace('<html', '<html amp'),
        at('/article/view/alpha'),
      ),
    })
    assert.deepEqual([...found.keys()], ['/article/view/alpha'])
  })
})

describe('several articles', () => {
  const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta']
  const paths = names.map((name) => `/article/view/${name}`)
  const pointing = (target: (index: number) => string) =>
    Object.fromEntries(
      names.map((name, index) => [`/article/view/${name}`, canonical(articlePage(name), target(index))]),
    )

  test('that declare the home page or another site canonical are stored separately (fault 109)', async () => {
    const targets = [at('/'), 'https://elsewhere.site.org/the-one-article']
    const found = await scan({ '/': listPage(paths), ...pointing((index) => targets[index % 2] ?? '') })
    assert.deepEqual([...found.keys()].sort(), [...paths].sort())
  })

  test('that declare each other canonical in a circle are stored separately (fault 109)', async () => {
    const found = await scan({
      '/': listPage(paths),
      ...pointing((index) => at(paths[(index + 1) % paths.length] ?? '')),
    })
    assert.equal(found.size, paths.length)
    assert.equal(new Set([...found.values()].map(({ title }) => title)).size, paths.length)
  })
})

describe('long lists', () => {
  const many = Array.from({ length: 50_001 }, (_, index) => at(`/article/view/${index}`))
  const firstVisits = async () => {
    await harness.scanning.start(HOST)
    await harness.work({ until: async () => (await harness.articlesOf(HOST)).size >= 2 })
    const { total } = await harness.db
      .selectFrom('crawl_url')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('url', 'like', '%/article/view/%')
      .executeTakeFirstOrThrow()
    return Number(total)
  }
  const site = (lists: ConstructorParameters<typeof ChangingSite>[0]) => {
    const pages = new ChangingSite({ '/': '<html><body><h1>Journal</h1></body></html>', ...lists })
    return {
      [HOST]: (request: Parameters<typeof pages.answer>[0], response: Parameters<typeof pages.answer>[1]) => {
        const name = /^\/article\/view\/(\d+)$/.exec(request.url ?? '')?.[1]
        if (name) return void response.writeHead(200, { 'content-type': 'text/html' }).end(articlePage(name))
        return pages.answer(request, response)
      },
    }
  }

  test('of 50,001 pages in a sitemap of 60 MB are read up to the limit of 50,000 (fault 71)', async () => {
    const padding = `<!-- ${'x'.repeat(1_170)} -->`
    const large = sitemap(many).replaceAll('<url>', `${padding}<url>`)
    assert.ok(large.length > 60_000_000 && large.length < 62_900_000, String(large.length))
    harness = await openScanHarness({
      sites: site({
        '/sitemap.xml': (_, response) =>
          void response.writeHead(200, { 'content-type': 'application/xml' }).end(large),
      }),
    })
    assert.equal(await firstVisits(), 50_000)
    assert.match((await harness.scanning.health(HOST))?.reason ?? '', /50,000 pages/)
  })
})
