import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { articlePage, ChangingSite, listPage } from '../testing/pages.ts'
import { scanMigrations, openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const at = (path: string) => `http://${HOST}${path}`
const canonical = (page: string, href: string) =>
  page.replace('</head>', `<link rel="canonical" href="${href}"></head>`)
const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta']
const paths = names.map((name) => `/article/view/${name}`)
const articles = Object.fromEntries(names.map((name) => [`/article/view/${name}`, articlePage(name)]))

onEveryDatabase(scanMigrations, (openDatabase) => {
  test('null bytes and lone surrogates are removed before they are stored (fault 91)', async (t) => {
    const storage = await openDatabase()
    t.after(() => storage.close())
    const jsonLd = String.raw`<script type="application/ld+json">{"@type":"ScholarlyArticle","headline":"Half \ud800 a pair\u0000 of wombats","author":{"name":"Ada \udc00Lovelace\u0000"},"datePublished":"2020","keywords":["wombats\ud83d","\u0000"],"description":"What was \ud800found\u0000 of them."}</script>`
    const body = `<h1>Half &#xD800; a pair&#0; of wombats</h1>${'<p>The text\u0000 says something &#xDFFF; of the wombats in many words, which go on.</p>'.repeat(20)}`
    const site = new ChangingSite({
      '/': listPage(['/article/view/1', '/article/view/2']),
      '/article/view/1': `<html><head><title>Half a pair</title>${jsonLd}</head><body>${body}</body></html>`,
    })
    site.pages.set(
      '/article/view/2',
      (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-16le', etag: '"\u00e9\u00ff"' })
          .end(
            Buffer.from(
              `\ufeff${articlePage('two \ud800 halves').replace('Ada', 'A\u0000da\udc00')}`,
              'utf16le',
            ),
          ),
    )
    const harness = await openScanHarness({ sites: { [HOST]: site.answer }, database: storage.database })
    t.after(() => harness.close())
    const found = await harness.scan(HOST)
    assert.equal(found.size, 2)
    assert.match(found.get('/article/view/1')?.title ?? '', /^Half\b.*\ba pair\b.*\bof wombats$/)
    for (const article of found.values()) {
      const stored = JSON.stringify(article)
      assert.ok(!stored.includes(String.raw`\u0000`) && !/\\ud[89a-f]/i.test(stored), stored.slice(0, 500))
    }
  })
})

describe('a site', () => {
  let harness: ScanHarness
  afterEach(() => harness.close())

  async function scan(pages: ConstructorParameters<typeof ChangingSite>[0]) {
    harness = await openScanHarness({ sites: { [HOST]: new ChangingSite(pages).answer } })
    return harness.scan(HOST)
  }

  test('that answers every spelling of its addresses, and links to more of them, is abandoned (fault 103)', async () => {
    const spelled = (path: string) => [
      `${path}/`,
      path.replace('//', '/').toUpperCase(),
      path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
      `/${path}`,
    ]
    harness = await openScanHarness({
      sites: {
        [HOST]: ({ url = '' }: IncomingMessage, response: ServerResponse) => {
          const path = url
            .toLowerCase()
            .replace(/\/+/g, '/')
            .replace(/(.)\/$/, '$1')
          const page =
            path === '/'
              ? listPage([...paths, '/overview'])
              : path === '/overview'
                ? listPage([...paths, ...spelled(url)])
                : articles[path]
          response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page ?? 'nothing')
        },
      },
    })
    assert.equal((await harness.scan(HOST)).size, names.length)
    assert.ok(harness.site(HOST).seen.length < 400, `${harness.site(HOST).seen.length} requests`)
  })

  test('whose articles declare each other canonical in an endless chain has all of them (fault 109)', async () => {
    const chained = Object.fromEntries(
      names.map((name, index) => [
        `/article/view/${name}`,
        canonical(articlePage(name), at(paths[index + 1] ?? '/article/view/there-is-no-such-article')),
      ]),
    )
    const found = await scan({ '/': listPage(paths), ...chained })
    assert.deepEqual(
      [...found.values()].map(({ title }) => title).sort(),
      names.map((name) => `A study of ${name} in the field`).sort(),
    )
  })

  test('that shows one article at six addresses has one article (fault 110)', async () => {
    const own = canonical(articles['/article/view/alpha'] ?? '', '/article/view/alpha')
    const spellings = [
      '/article/view/alpha?utm_source=feed&utm_medium=rss',
      `http://www.${HOST}/article/view/alpha`,
      `https://${HOST}/article/view/alpha`,
      '/article/view/alpha/',
      '/article/view/alpha/printable',
      '/m/article/view/alpha',
      '/article/view/alpha#top',
      '/article/view/alpha;jsessionid=12AB',
    ]
    const found = await scan({
      '/': listPage(spellings),
      '/article/view/alpha': own,
      '/article/view/alpha/': own,
      '/article/view/alpha/printable': own,
      '/m/article/view/alpha': own,
    })
    assert.deepEqual([...found.keys()], ['/article/view/alpha'])
    assert.equal((await harness.eventKinds()).length, 1)
  })

  test('with a file that needs a password has the article of its page (fault 121)', async () => {
    const locked = readFileSync(
      new URL('../../../../../../../fixtures/scanning/encrypted.pdf', import.meta.url),
    )
    const pdf = (_: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'application/pdf' }).end(locked)
    const found = await scan({
      '/': listPage(['/article/view/alpha', '/download/lonely.pdf']),
      '/article/view/alpha': articlePage('alpha', { pdf: at('/download/alpha.pdf') }),
      '/download/alpha.pdf': pdf,
      '/download/lonely.pdf': pdf,
    })
    assert.deepEqual(
      [...found.values()].map(({ title, fullText }) => [title, fullText]),
      [['A study of alpha in the field', '']],
    )
    const ends = await harness.ends(HOST)
    assert.deepEqual(
      [ends.get('/download/alpha.pdf'), ends.get('/download/lonely.pdf')],
      ['failed pdf_encrypted', 'failed pdf_encrypted'],
    )
  })

  test('with a file over the size limit has the article of its page (fault 128)', async () => {
    let sent = 0
    const huge = (_: IncomingMessage, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'application/pdf' })
      const chunk = Buffer.alloc(1 << 20, '%PDF-1.4 ')
      const more = () => {
        while (sent < 200 && !response.destroyed) {
          sent += 1
          if (!response.write(chunk)) return void response.once('drain', more)
        }
        response.end()
      }
      more()
    }
    const found = await scan({
      '/': listPage(['/article/view/alpha']),
      '/article/view/alpha': articlePage('alpha', { pdf: at('/download/alpha.pdf') }),
      '/download/alpha.pdf': huge,
    })
    assert.equal(found.size, 1)
    assert.match((await harness.ends(HOST)).get('/download/alpha.pdf') ?? '', /too_large/)
    assert.ok(sent < 100, `${sent} MB`)
  })
})
