import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, test } from 'node:test'
import { articlePage, ChangingSite, listPage, sitemap } from '../testing/pages.ts'
import { pdfOf } from '../testing/pdf.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const at = (path: string) => `http://${HOST}${path}`
let harness: ScanHarness
afterEach(() => harness.close())

const TITLE = 'A study of alpha in the field'
const lines = Array.from(
  { length: 40 },
  (_, index) => `In sentence number ${index} of the full text the wombat is mentioned once more.`,
)
const file = pdfOf(TITLE, [
  'Ada Lovelace',
  'Abstract',
  'All of it is about the wombat.',
  'Introduction',
  ...lines,
])

const serving =
  (bytes: Buffer, type = 'application/pdf') =>
  (request: IncomingMessage, response: ServerResponse) => {
    const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end()
    response.writeHead(200, { 'content-type': type, etag }).end(bytes)
  }

const withFile = (home: string[]) =>
  new ChangingSite({
    '/': listPage(home),
    '/article/view/alpha': articlePage('alpha', { pdf: at('/download/alpha.pdf') }).replace(
      '</article>',
      '<a href="/download/alpha.pdf">Download PDF</a></article>',
    ),
    '/download/alpha.pdf': serving(file),
  })

async function scan(site: ChangingSite) {
  harness = await openScanHarness({ sites: { [HOST]: site.answer } })
  return harness.scan(HOST)
}

for (const inside of [
  'http://localhost/alpha.pdf',
  'http://192.168.0.7/alpha.pdf',
  'https://files.intranet/alpha.pdf',
])
  test(`a file at ${inside} is internal to its author, and is not stored`, async () => {
    const paths = ['/article/view/alpha', '/article/view/beta']
    const found = await scan(
      new ChangingSite({
        '/': listPage(paths),
        '/article/view/alpha': articlePage('alpha', { pdf: inside }),
        '/article/view/beta': articlePage('beta'),
      }),
    )
    assert.equal(found.get('/article/view/alpha')?.fileUrl, null)
    assert.deepEqual(
      [...(await harness.ends(HOST)).keys()].filter((path) => /pdf/.test(path)),
      [],
    )
  })

describe('the file of an article', () => {
  test('is its full text, and belongs to the same article', async () => {
    const found = await scan(withFile(['/article/view/alpha']))
    assert.deepEqual([...found.keys()], ['/article/view/alpha'])
    const article = found.get('/article/view/alpha')
    assert.equal(article?.articleType, 'web')
    assert.match(article?.fullText ?? '', /sentence number 30/)
    assert.equal(article?.fileUrl, at('/download/alpha.pdf'))
    assert.deepEqual(article?.authors, ['Ada Lovelace'])
  })

  test('that was found first is merged with its article later', async () => {
    const found = await scan(withFile(['/download/alpha.pdf', '/article/view/alpha']))
    assert.deepEqual([...found.keys()], ['/article/view/alpha'])
    assert.match(found.get('/article/view/alpha')?.fullText ?? '', /wombat/)
  })

  test('stays with its article though a sitemap lists both with new dates', async () => {
    const site = withFile([])
    const listed = (date: string) =>
      site.pages.set(
        '/sitemap.xml',
        sitemap([
          [at('/download/alpha.pdf'), date],
          [at('/article/view/alpha'), date],
        ]),
      )
    listed('2026-01-01')
    const found = await scan(site)
    assert.deepEqual([...found.keys()], ['/article/view/alpha'])
    listed('2026-01-15')
    harness.time.now += 86_400_000
    const after = await harness.scan(HOST)
    assert.deepEqual([...after.keys()], ['/article/view/alpha'])
    assert.equal(after.get('/article/view/alpha')?.id, found.get('/article/view/alpha')?.id)
    assert.match(after.get('/article/view/alpha')?.fullText ?? '', /wombat/)
  })

  test('at two addresses without a page is one article (fault 135)', async () => {
    const found = await scan(
      new ChangingSite({
        '/': listPage(['/download/alpha.pdf', '/mirror/alpha-copy.pdf']),
        '/download/alpha.pdf': serving(file),
        '/mirror/alpha-copy.pdf': serving(file),
      }),
    )
    assert.equal(found.size, 1)
    assert.equal((await harness.eventKinds()).length, 1)
  })

  test('stays when the page is read again, without an event of a new article', async () => {
    const site = withFile(['/article/view/alpha'])
    await scan(site)
    const events = (await harness.eventKinds()).length
    site.pages.set(
      '/article/view/alpha',
      `${String(site.pages.get('/article/view/alpha'))}<!-- another day -->`,
    )
    harness.time.now += 86_400_000
    const found = await harness.scan(HOST)
    assert.match(found.get('/article/view/alpha')?.fullText ?? '', /wombat/)
    assert.equal((await harness.eventKinds()).length, events)
  })

  test('that changes at its address is a new version of the article (fault 137)', async () => {
    const site = withFile(['/article/view/alpha'])
    const before = (await scan(site)).get('/article/view/alpha')
    site.pages.set(
      '/download/alpha.pdf',
      serving(
        pdfOf(TITLE, [
          'Ada Lovelace',
          'Abstract',
          'All of it is about the quokka.',
          'Introduction',
          ...lines.map((line) => line.replace('wombat', 'quokka')),
        ]),
      ),
    )
    harness.time.now += 86_400_000
    const after = (await harness.scan(HOST)).get('/article/view/alpha')
    assert.match(after?.fullText ?? '', /quokka/)
    assert.ok((after?.version ?? 0) > (before?.version ?? 0))
  })

  test('without a page is an article of type pdf', async () => {
    const found = await scan(
      new ChangingSite({ '/': listPage(['/download/alpha.pdf']), '/download/alpha.pdf': serving(file) }),
    )
    const article = found.get('/download/alpha.pdf')
    assert.equal(article?.articleType, 'pdf')
    assert.equal(article?.title, TITLE)
  })

  test('that is a sign-in page is not stored (fault 125)', async () => {
    const site = withFile(['/article/view/alpha'])
    site.pages.set(
      '/download/alpha.pdf',
      serving(
        Buffer.from(
          '<html><head><title>Login</title></head><body><h1>Please sign in</h1><form><input type="password"></form></body></html>',
        ),
      ),
    )
    const found = await scan(site)
    assert.equal(found.get('/article/view/alpha')?.fullText, '')
    assert.equal((await harness.ends(HOST)).get('/download/alpha.pdf'), 'blocked login')
  })
})
