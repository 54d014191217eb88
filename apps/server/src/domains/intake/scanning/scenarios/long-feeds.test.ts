import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, test } from 'node:test'
import { articlePage, ChangingSite, rss } from '../testing/pages.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const DAY = 24 * 3_600_000
const at = (path: string) => `http://${HOST}${path}`
const linksTo = (count: number) => Array.from({ length: count }, (_, index) => at(`/article/view/${index}`))
let harness: ScanHarness
afterEach(() => harness.close())

/** A site with an article at every address below /article/view/, and otherwise `pages`. */
async function open(pages: ConstructorParameters<typeof ChangingSite>[0], dataDir?: string) {
  const site = new ChangingSite({ '/': '<html><body><h1>Journal</h1></body></html>', ...pages })
  harness = await openScanHarness({
    sites: {
      [HOST]: (request, response) => {
        const name = /^\/article\/view\/([\w-]+)$/.exec(request.url ?? '')?.[1]
        if (!name) return site.answer(request, response)
        return void response.writeHead(200, { 'content-type': 'text/html' }).end(articlePage(name))
      },
    },
    ...(dataDir && { options: { dataDir } }),
  })
  return site
}

const named = async () =>
  Number(
    (
      await harness.db
        .selectFrom('crawl_url')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('url', 'like', '%/article/view/%')
        .executeTakeFirstOrThrow()
    ).total,
  )
const requests = (address: string) =>
  harness
    .site(HOST)
    .paths()
    .filter((path) => path === address).length
const feedRow = () =>
  harness.db.selectFrom('crawl_url').selectAll().where('url', 'like', '%/feed').executeTakeFirstOrThrow()
const isRead = async () =>
  (
    await harness.db
      .selectFrom('crawl_url')
      .select('state')
      .where('kind', '=', 'feed')
      .where('url', 'like', '%/feed')
      .executeTakeFirst()
  )?.state === 'ok'

describe('a feed with more items than are read at once', () => {
  test('of 30,000 items has all its articles, and is requested once (fault 62)', async () => {
    await open({
      '/feed': (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/rss+xml', etag: '"long"' })
          .end(rss(linksTo(30_000))),
    })
    const memory = process.memoryUsage.rss()
    await harness.scanning.start(HOST)
    await harness.work({ until: isRead })
    assert.deepEqual([await named(), requests('/feed')], [30_000, 1])
    const { etag, hint } = await feedRow()
    assert.equal(etag, '"long"')
    assert.ok(!hint.includes('continuation'), hint)
    assert.ok(process.memoryUsage.rss() - memory < 500_000_000)
  })

  test('continues after the process has ended between and within parts, without another request (fault 62)', async () => {
    await open({ '/feed': rss(linksTo(20_001)) })
    await harness.scanning.start(HOST)
    const signal = new AbortController().signal
    for (let turn = 0; !(await isRead()); turn++) {
      const claim = await harness.scanning.worker.claim()
      if ('waitMs' in claim) {
        await harness.pass(claim.waitMs)
        continue
      }
      const visit = await harness.scanning.worker.visit(claim, signal)
      // Every other visit is lost with its process; its lease has to end first.
      if (turn % 2) harness.time.now += 31_000
      else await harness.scanning.worker.save(claim, visit)
    }
    assert.deepEqual([await named(), requests('/feed')], [20_001, 1])
  })

  test('ends after a last part without pages of this site (fault 62)', async () => {
    await open({ '/feed': rss([...linksTo(10_000), 'http://elsewhere.site.org/1']) })
    await harness.scanning.start(HOST)
    await harness.work({ until: isRead })
    assert.deepEqual([await named(), (await feedRow()).reason], [10_000, 'feed'])
  })

  test('whose reading began in an earlier version continues, without another request (fault 62)', async () => {
    await open({ '/feed': rss(linksTo(10_001)) })
    await harness.scanning.start(HOST)
    await harness.work({ until: async () => (await named()) === 10_000 })
    const { id, hint } = await feedRow()
    assert.match(hint, /"continuation":/)
    await harness.db
      .updateTable('crawl_url')
      .set({ hint: hint.replace('"continuation":', '"rest":') })
      .where('id', '=', id)
      .execute()
    await harness.work({ until: async () => (await isRead()) && (await named()) === 10_001 })
    assert.equal(requests('/feed'), 1)
  })

  test('is requested once more if its cached copy was lost (fault 62)', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'claire-feed-'))
    await open({ '/feed': rss(linksTo(10_001)) }, folder)
    await harness.scanning.start(HOST)
    await harness.work({ until: async () => (await named()) === 10_000 })
    await rm(path.join(folder, 'pages'), { recursive: true })
    await harness.work({ until: async () => (await isRead()) && (await named()) === 10_001 })
    assert.equal(requests('/feed'), 2)
    assert.ok(!(await feedRow()).hint.includes('continuation'))
    await rm(folder, { recursive: true, force: true })
  })
})

describe('a paged feed', () => {
  const atom = (links: string[], next?: string) =>
    `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>News</title>${next ? `<link rel="next" href="${next}"/>` : ''}${links.map((link) => `<entry><title>On ${link}</title><id>${link}</id><link href="${link}"/></entry>`).join('')}</feed>`
  const PER_PAGE = 4

  /** Puts these articles, the newest first, into a feed of as many pages as needed. */
  function publish(site: ChangingSite, names: string[]) {
    for (let page = 0; page * PER_PAGE < names.length; page++) {
      const some = names
        .slice(page * PER_PAGE, (page + 1) * PER_PAGE)
        .map((name) => at(`/article/view/${name}`))
      const next = (page + 1) * PER_PAGE < names.length ? `/feed?page=${page + 2}` : undefined
      site.pages.set(page ? `/feed?page=${page + 1}` : '/feed', atom(some, next))
    }
  }
  const names = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${prefix}-${index}`)
  const requestedPages = (since = 0) =>
    harness
      .site(HOST)
      .paths()
      .slice(since)
      .filter((path) => path.startsWith('/feed')).length

  test('is read to its end at first (fault 62)', async () => {
    const site = await open({})
    publish(site, names('old', 42))
    assert.equal((await harness.scan(HOST)).size, 42)
    assert.equal(requestedPages(), 11)
  })

  test('is later read up to the first page with a known item (fault 62)', async () => {
    const site = await open({})
    publish(site, names('old', 42))
    await harness.scan(HOST)
    publish(site, [...names('new', 10), ...names('old', 42)])
    harness.time.now += DAY
    const before = harness.site(HOST).paths().length
    assert.equal((await harness.scan(HOST, 'incremental')).size, 52)
    assert.equal(requestedPages(before), 3)
  })

  test('whose pages form a circle is abandoned (fault 62)', async () => {
    const links = names('old', 4).map((name) => at(`/article/view/${name}`))
    await open({ '/feed': atom(links, '/feed?page=2'), '/feed?page=2': atom(links, '/feed') })
    assert.equal((await harness.scan(HOST)).size, 4)
    assert.equal(requestedPages(), 2)
  })

  test('with endlessly repeated pages is abandoned (fault 62)', async () => {
    let page = 0
    const links = names('old', 4).map((name) => at(`/article/view/${name}`))
    await open({
      '/feed': (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/atom+xml' })
          .end(atom(links, `/feed?page=${++page}`)),
    })
    assert.equal((await harness.scan(HOST)).size, 4)
    assert.ok(requestedPages() < 8, `${requestedPages()} pages`)
  })

  test('without pages of this site is not a list of the source', async () => {
    await open({ '/feed': rss(['http://elsewhere.site.org/1']), '/rss.xml': rss(linksTo(3)) })
    assert.equal((await harness.scan(HOST)).size, 3)
    assert.equal((await feedRow()).reason, 'unsupported')
  })

  test('is not followed to another site (fault 62)', async () => {
    await open({ '/feed': atom([at('/article/view/one')], 'http://elsewhere.site.org/feed?page=2') })
    assert.equal((await harness.scan(HOST)).size, 1)
    assert.equal(
      await harness.db
        .selectFrom('crawl_url')
        .select('id')
        .where('host', '=', 'elsewhere.site.org')
        .executeTakeFirst(),
      undefined,
    )
  })
})
