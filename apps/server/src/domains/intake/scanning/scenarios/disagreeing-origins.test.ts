import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { suspiciousWorks } from '#domains/articles'
import type { RequestListener } from 'node:http'
import { ChangingSite } from '../testing/pages.ts'
import { pdfOf } from '../testing/pdf.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

// A list, its page and the file behind that state an article's title and date.

const HOST = 'journal.site.net'
const at = (path: string) => `http://${HOST}${path}`
const TEXT =
  'We measured how the ice of small lakes forms and breaks over forty winters, and found that the season has become shorter by nine days, most of them lost in spring rather than in autumn.'
const item = (title: string, year: number) =>
  `<item><title>${title}</title><link>${at('/read/1')}</link><description>${TEXT}</description><dc:creator>Ada Lovelace</dc:creator><pubDate>03 Mar ${year} 00:00:00 GMT</pubDate></item>`
const feedOf = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Annals</title>${items.join('')}</channel></rss>`
const page = (title: string, year: number, more = '') =>
  `<!doctype html><html lang="en"><head><title>${title}</title><meta name="citation_title" content="${title}"><meta name="citation_author" content="Lovelace, Ada"><meta name="citation_publication_date" content="${year}">${more}</head><body><article><h1>${title}</h1><h2>Abstract</h2><p>${TEXT}</p></article></body></html>`
const PAGE = 'The ice of small lakes'
const LIST = 'Forty winters on northern ponds'

let harness: ScanHarness
afterEach(() => harness.close())

const open = async (pages: ConstructorParameters<typeof ChangingSite>[0]) => {
  const site = new ChangingSite(pages)
  harness = await openScanHarness({ sites: { [HOST]: site.answer }, sources: { given: at('/feed.xml') } })
  return site
}
const disagreements = async () =>
  (await suspiciousWorks(harness.database)).map(({ articles, statements }) => [
    articles[0]?.title,
    ...statements.map(({ origin, value }) => `${origin}: ${value}`),
  ])

test('a feed entry and its page with different titles and years are separate articles until they agree', async () => {
  const site = await open({ '/feed.xml': feedOf(item(LIST, 2021)), '/read/1': page(PAGE, 2019) })
  const article = (await harness.scan('given', 'full')).get('/read/1')
  assert.deepEqual([article?.title, article?.publicationYear], [PAGE, 2019])
  assert.deepEqual(await disagreements(), [
    [PAGE, 'page: 2019', 'list: 2021'],
    [PAGE, `page: ${PAGE}`, `list: ${LIST}`],
  ])
  site.pages.set('/read/1', page(LIST, 2020))
  harness.time.now += 40 * 24 * 3_600_000
  const later = (await harness.scan('given')).get('/read/1')
  assert.deepEqual([later?.title, later?.publicationYear], [LIST, 2020])
  assert.deepEqual(await disagreements(), [])
})

test('a feed entry and its page whose years differ by one are one article', async () => {
  await open({ '/feed.xml': feedOf(item(PAGE, 2020)), '/read/1': page(PAGE, 2019) })
  await harness.scan('given', 'full')
  assert.deepEqual(await disagreements(), [])
})

test('a file that begins with another title than its page is a separate article', async () => {
  const lines = Array.from({ length: 60 }, (_, line) => `Line ${line} of a long account of ice and snow.`)
  const file: RequestListener = (_, response) =>
    response.setHeader('content-type', 'application/pdf').end(pdfOf('A census of northern reeds', lines))
  await open({
    '/feed.xml': feedOf(item(PAGE, 2019)),
    '/read/1': page(PAGE, 2019, `<meta name="citation_pdf_url" content="${at('/files/1.pdf')}">`),
    '/files/1.pdf': file,
  })
  assert.equal((await harness.scan('given', 'full')).get('/read/1')?.title, PAGE)
  assert.deepEqual(await disagreements(), [[PAGE, `page: ${PAGE}`, 'guess: A census of northern reeds']])
})
