import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { afterEach, describe, test } from 'node:test'
import { OaiRepository } from '../testing/oai-repository.ts'
import { articlePage, ChangingSite, listPage, rss, sitemap } from '../testing/pages.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

// Administrators often give the address of a list or of a repository as that of a source.

const HOST = 'journal.site.net'
const at = (path: string, host = HOST) => `http://${host}${path}`
const many = (count: number, path: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => path(index + 1))
const pagesOf = (paths: string[]) => Object.fromEntries(paths.map((path) => [path, articlePage(path)]))

let harness: ScanHarness
afterEach(() => harness.close())

/** The paths of the articles that a first scan of `address` finds. */
async function found(
  sites: Record<string, RequestListener> | ChangingSite,
  address: string,
): Promise<string[]> {
  harness = await openScanHarness({
    sites: sites instanceof ChangingSite ? { [HOST]: sites.answer } : sites,
    sources: { given: address },
  })
  return [...(await harness.scan('given', 'full')).keys()].sort()
}

describe('the address of an OAI-PMH repository', () => {
  const BAD_VERB =
    '<?xml version="1.0"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-01-15T00:00:00Z</responseDate><request>http://journal.site.net/oai</request><error code="badVerb">The verb is missing.</error></OAI-PMH>'
  const repository = () => {
    const made = new OaiRepository({
      host: HOST,
      now: () => Date.UTC(2026, 0, 15),
      instead: (query) => (query.has('verb') ? undefined : { body: BAD_VERB }),
    })
    made.records = many(28, (number) => String(number)).map((id) => ({
      id,
      datestamp: '2020-01-01T00:00:00Z',
    }))
    return made
  }

  for (const question of [
    '',
    '?verb=Identify',
    '?verb=ListRecords&metadataPrefix=oai_dc',
    '?verb=ListSets',
    '?verb=ListMetadataFormats',
    '?verb=Nonsense',
  ]) {
    test(`with '${question}' makes the repository the source`, async () => {
      const paths = await found({ [HOST]: repository().answer }, at(`/oai${question}`))
      assert.equal(paths.length, 28)
      assert.match((await harness.scanning.health('given'))?.method ?? '', /OAI-PMH/)
    })
  }
})

describe('the address of a feed', () => {
  const all = many(30, (number) => `/essays/on-the-measured-length-of-${number}`)
  const blog = () =>
    new ChangingSite({
      ...pagesOf(all),
      '/': listPage(all.slice(0, 10), '<a rel="next" href="/page/2">Older</a>'),
      '/page/2': listPage(all.slice(10)),
      '/feed/': rss(
        all.slice(0, 10).map((path) => at(path)),
        `<link>${at('/')}</link>`,
      ),
    })

  test('makes its site the source, not its folder', async () => {
    assert.deepEqual(await found(blog(), at('/feed/')), [...all].sort())
  })

  test('includes pages that it lists on other hosts, and nothing else of those hosts', async () => {
    const [first, second] = ['first.site.org', 'second.site.org']
    const theirs = many(4, (number) => `/article/view/${number}`)
    const site = (paths: string[]) => {
      const made = new ChangingSite({ ...pagesOf(paths), '/': listPage(paths) })
      for (const path of paths)
        made.pages.set(
          path,
          articlePage(path).replace('</body>', '<a href="/article/view/unnamed">More</a></body>'),
        )
      made.pages.set('/article/view/unnamed', articlePage('unnamed'))
      return made.answer
    }
    const named = [...theirs.map((path) => at(path, first)), at('/article/view/9', second)]
    const paths = await found(
      {
        [HOST]: new ChangingSite({ '/planet.xml': rss(named) }).answer,
        [first]: site(theirs),
        [second]: site(['/article/view/9']),
      },
      at('/planet.xml'),
    )
    assert.deepEqual(paths, [...theirs, '/article/view/9'])
    assert.ok(harness.site(first).paths().includes('/robots.txt'), 'their robots.txt is requested')
    assert.ok(!harness.site(first).paths().includes('/article/view/unnamed'))
  })

  for (const address of [
    '/index.php?id=12&type=100',
    '/index.php?option=com_content&view=category&id=9&format=feed',
    '/?q=node/12/feed',
  ])
    test(`with the number of a page makes the site the source: ${address}`, async () => {
      const site = blog()
      const feed = String(site.pages.get('/feed/'))
      site.pages.delete('/feed/')
      site.pages.set(address, feed)
      assert.deepEqual(await found(site, at(address)), [...all].sort())
    })

  for (const question of ['search_query=all:ocean&start=0&max_results=5', 'search_query=all:ocean'])
    test(`with a query makes its results the source, up to the last page, and nothing else of the site: ${question}`, async () => {
      const results = many(23, (number) => `/abs/${number}`)
      const site = new ChangingSite({
        ...pagesOf([...results, '/abs/other']),
        '/': listPage([...results, '/abs/other']),
        '/sitemap.xml': sitemap([at('/abs/other')]),
        '/api/query': (request, response) => {
          const start = Number(new URL(request.url ?? '', at('/')).searchParams.get('start') ?? 0)
          const entries = results
            .slice(start, start + 5)
            .map(
              (path) =>
                `<entry><id>${at(path)}</id><link href="${at(path)}"/><title>On ${path}</title></entry>`,
            )
          response
            .writeHead(200, { 'content-type': 'application/atom+xml' })
            .end(
              `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/"><title>Query</title><opensearch:totalResults>23</opensearch:totalResults><opensearch:startIndex>${start}</opensearch:startIndex><opensearch:itemsPerPage>5</opensearch:itemsPerPage>${entries.join('')}</feed>`,
            )
        },
      })
      assert.deepEqual(await found(site, at(`/api/query?${question}`)), [...results].sort())
    })
})

describe('the address of a list', () => {
  const issues = many(6, (number) => `/issue/view/${number}`)
  const inIssue = (number: number) => many(5, (place) => `/article/view/${number * 10 + place}`)
  const journal = (base: string) => {
    const pages: Record<string, string> = {
      [`${base}/issue/archive`]: listPage(
        issues.map((path) => base + path),
        ['/about', '/about/contact', '/issue/current']
          .map((path) => `<a href="${base}${path}">Page</a>`)
          .join(''),
      ),
    }
    for (const [index, path] of issues.entries())
      pages[base + path] = listPage(inIssue(index + 1).map((each) => base + each))
    for (const [path, page] of Object.entries(pagesOf(issues.flatMap((_, index) => inIssue(index + 1)))))
      pages[base + path] = page.replaceAll('A study of ', `A study of ${base} `)
    return pages
  }

  test('of issues makes the journal the source, with articles elsewhere on its host', async () => {
    const site = new ChangingSite(journal(''))
    assert.equal((await found(site, at('/issue/archive'))).length, 30)
  })

  test('of the issues of one journal on a shared host makes that journal the source', async () => {
    const site = new ChangingSite({ ...journal('/index.php/one'), ...journal('/index.php/two') })
    site.pages.set(
      '/index.php/one/issue/archive',
      String(site.pages.get('/index.php/one/issue/archive')).replace(
        '</main>',
        '<a href="/index.php/two/issue/archive">Our sister</a></main>',
      ),
    )
    const paths = await found(site, at('/index.php/one/issue/archive'))
    assert.equal(paths.length, 30)
    assert.ok(paths.every((path) => path.startsWith('/index.php/one/')))
  })

  test('with several pages is read to its last page, even outside its folder', async () => {
    const notes = many(23, (number) => `/notes/${number}-on-the-growth-of-lichen`)
    const site = new ChangingSite({
      ...pagesOf(notes),
      '/misc/an-essay-of-another-kind': articlePage('other'),
    })
    const part = (number: number) => notes.slice(5 * (number - 1), 5 * number)
    const page = (number: number) =>
      listPage(
        [...part(number), '/misc/an-essay-of-another-kind'],
        part(number + 1).length ? `<a href="/page/${number + 1}/">${number + 1}</a>` : '',
      )
    site.pages.set('/notes/', page(1))
    for (const number of [2, 3, 4, 5]) site.pages.set(`/page/${number}/`, page(number))
    assert.deepEqual(await found(site, at('/notes/')), [...notes].sort())
  })

  test('that is a sitemap makes the site the source', async () => {
    const paths = many(12, (number) => `/papers/${number}`)
    const site = new ChangingSite({
      ...pagesOf(paths),
      '/maps/all.xml': sitemap(paths.map((path) => at(path))),
    })
    assert.deepEqual(await found(site, at('/maps/all.xml')), [...paths].sort())
  })

  test('with articles in its own folder makes that folder the source', async () => {
    const inside = many(5, (number) => `/department/papers/${number}`)
    const outside = many(9, (number) => `/elsewhere/papers/${number}`)
    const site = new ChangingSite({
      ...pagesOf([...inside, ...outside]),
      '/department/': listPage([...inside, ...outside]),
    })
    assert.deepEqual(await found(site, at('/department/')), inside)
  })
})
