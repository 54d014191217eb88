import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, test } from 'node:test'
import { articlePage, ChangingSite, listPage } from '../testing/pages.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const at = (path: string) => `http://${HOST}${path}`
let harness: ScanHarness
afterEach(() => harness.close())

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const status =
  (code: number, headers: Record<string, string | string[]> = {}): Answer =>
  (_, response) =>
    void response.writeHead(code, headers).end('')

async function scan(pages: Record<string, string | Answer>) {
  harness = await openScanHarness({ sites: { [HOST]: new ChangingSite(pages).answer } })
  return harness.scan(HOST)
}

const healthOf = async (sourceId: string) => {
  const { state = '', reason = '' } = (await harness.scanning.health(sourceId)) ?? {}
  return { state, reason }
}

describe('a source', () => {
  test('whose host does not exist is not_found, with that cause (fault 1)', async () => {
    harness = await openScanHarness({
      sites: {},
      sources: { lost: 'http://lost.site.net' },
      options: {
        nameService: (host, _, done) =>
          done(Object.assign(new Error(`no such host ${host}`), { code: 'ENOTFOUND' }), []),
      },
    })
    await harness.scan('lost')
    const { state, reason } = await healthOf('lost')
    assert.match(reason, /host name does not exist/)
    assert.equal(state, 'not_found')
  })

  test('with an untrusted certificate is not scanned, with the certificate as cause (fault 13)', async () => {
    const pem = (name: string) =>
      readFileSync(new URL(`../../../../../../../fixtures/scanning/${name}`, import.meta.url), 'utf8')
    const server = createServer(
      { key: pem('tls-key.pem'), cert: pem('tls-self-signed.pem') },
      (_, response) => void response.end(articlePage('secret')),
    )
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const endpoint = { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
    harness = await openScanHarness({
      sites: {},
      sources: { secure: 'https://secure.site.net' },
      options: { resolve: new Map([['secure.site.net', endpoint]]) },
    })
    assert.equal((await harness.scan('secure')).size, 0)
    assert.match((await healthOf('secure')).reason, /certificate/)
    server.closeAllConnections()
    server.close()
  })

  test('that is a browser application has the cause needs_javascript (fault 108)', async () => {
    const app =
      '<!doctype html><html><head><title>App</title><script src="/a.js"></script><script src="/b.js"></script><script src="/c.js"></script><script src="/d.js"></script></head><body><div id="root"></div><noscript>Please enable JavaScript.</noscript></body></html>'
    await scan({ '/': app })
    assert.equal((await healthOf(HOST)).state, 'needs_javascript')
    assert.match((await healthOf(HOST)).reason, /RENDERER_PATH/, 'with the setting that runs them')
    // A scan without requests to its pages leaves the cause in place.
    await harness.db.updateTable('crawl_url').set({ state: 'failed', recheck_at: null }).execute()
    harness.time.now += 24 * 3_600_000
    await harness.scan(HOST, 'incremental')
    assert.equal((await healthOf(HOST)).state, 'needs_javascript')
  })

  test('that could not be read at first is read once it can be', async () => {
    let home = '<html><title>Soon</title></html>'
    const answer: Answer = (_, response) => void response.setHeader('content-type', 'text/html').end(home)
    await scan({ '/': answer, '/article/view/1': articlePage('1') })
    assert.equal((await healthOf(HOST)).state, 'never_succeeded')
    harness.time.now += 24 * 3_600_000
    await harness.scan(HOST, 'incremental')
    assert.equal((await healthOf(HOST)).state, 'never_succeeded', 'and no success without a request')
    home = listPage(['/article/view/1'])
    harness.time.now += 24 * 3_600_000
    assert.equal((await harness.scan(HOST, 'incremental')).size, 1)
  })

  test('with errors on all of its pages has their cause and advice, and no other', async () => {
    const paths = ['/article/view/1', '/article/view/2', '/article/view/3']
    await scan({ '/': listPage(paths), ...Object.fromEntries(paths.map((path) => [path, status(500)])) })
    assert.deepEqual(await healthOf(HOST), {
      state: 'no_articles',
      reason:
        'The site can be read, but no article was found on it. The site reports an error of its own (5xx). The site has to repair this; Claire keeps trying.',
    })
  })

  test('with errors on a fifth of its pages is degraded', async () => {
    const paths = Array.from({ length: 20 }, (_, index) => `/article/view/${index}`)
    const good = paths.slice(0, 12).map((path) => [path, articlePage(path)] as const)
    const bad = paths.slice(12).map((path) => [path, status(500)] as const)
    await scan({ '/': listPage(paths), ...Object.fromEntries([...good, ...bad]) })
    const { state, reason } = await healthOf(HOST)
    assert.equal(state, 'degraded')
    assert.match(reason, /error of its own/)
  })

  test('has a named state for each page without content (faults 104, 105, 106, 108)', async () => {
    const page = (title: string, body: string, head = '') =>
      `<!doctype html><html><head><title>${title}</title>${head}</head><body><h1>${title}</h1>${body}</body></html>`
    const found = await scan({
      '/': listPage([
        '/article/view/good',
        '/p/members',
        '/p/parked',
        '/p/consent',
        '/p/moved',
        '/p/soft',
        '/p/empty',
        '/p/app',
        '/p/broken.pdf',
        '/p/wall',
        '/p/teapot',
        '/p/odd',
      ]),
      '/article/view/good': articlePage('good'),
      '/article/view/moved': articlePage('moved'),
      '/p/members': page('Sign in', '<form><input name="user"><input type="password"></form>'),
      '/p/parked': page('journal.site.net', '<p>This domain is for sale. Buy this domain now.</p>'),
      '/p/consent': page('Journal', '<p>Please enable cookies in your browser to go on.</p>'),
      '/p/moved': page(
        'Moved',
        '<p>This page has moved.</p>',
        '<meta http-equiv="refresh" content="0; url=/article/view/moved">',
      ),
      '/p/soft': page('Page not found', '<p>Sorry, this page does not exist.</p>'),
      '/p/empty': status(200),
      '/p/app': page(
        'Journal',
        '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>',
        '<script src="a.js"></script>'.repeat(4),
      ),
      '/p/broken.pdf': (_, response) =>
        void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4 and nothing else'),
      '/p/wall': status(302, { location: '/p/wall-test', 'set-cookie': 'seen=1' }),
      '/p/wall-test': status(302, { location: '/p/wall' }),
      '/p/teapot': status(418),
      '/p/odd': status(299),
    })
    assert.deepEqual([...found.keys()].sort(), ['/article/view/good', '/article/view/moved'])
    const ends = await harness.ends(HOST)
    const expected = {
      '/p/members': 'blocked login',
      '/p/parked': 'failed parked',
      '/p/consent': 'blocked cookie_wall',
      '/p/moved': 'failed moved',
      '/p/soft': 'failed soft_404',
      '/p/empty': 'failed empty',
      '/p/app': 'failed needs_javascript',
      '/p/broken.pdf': 'failed pdf_invalid',
      '/p/wall-test': 'blocked cookie_wall',
      '/p/teapot': 'failed refused',
      '/p/odd': 'failed unexpected_status',
    }
    assert.deepEqual(
      Object.fromEntries(Object.keys(expected).map((path) => [path, ends.get(path)])),
      expected,
    )
  })
})

describe('a page', () => {
  test('that answers a first request with 304 is requested again without conditions (fault 36)', async () => {
    const requests: IncomingMessage['headers'][] = []
    const found = await scan({
      '/': listPage(['/article/view/alpha']),
      '/article/view/alpha': (request, response) => {
        requests.push(request.headers)
        if (requests.length === 1) response.writeHead(304).end()
        else response.writeHead(200, { 'content-type': 'text/html' }).end(articlePage('alpha'))
      },
    })
    assert.equal(found.size, 1)
    assert.equal(requests.length, 2)
    assert.ok(requests.every((headers) => !('if-none-match' in headers) && !('if-modified-since' in headers)))
  })

  test('behind a paywall has its public description as abstract, and no full text (fault 107)', async () => {
    const teaser =
      '<p>The first sentences of the article are shown to everybody who comes along, and then the text breaks off in the middle of</p><div class="paywall"><p>Subscribe to continue reading.</p></div>'
    const found = await scan({
      '/': listPage(['/article/view/alpha']),
      '/article/view/alpha': articlePage('alpha')
        .replace(
          '</head>',
          '<script type="application/ld+json">{"@type":"ScholarlyArticle","headline":"A study of alpha in the field","isAccessibleForFree":false}</script></head>',
        )
        .replace('</article>', `${teaser}</article>`),
    })
    const article = found.get('/article/view/alpha')
    assert.match(article?.abstract ?? '', /alpha/)
    assert.equal(article?.fullText, '')
  })

  test('with active content is stored as plain text (fault 117)', async () => {
    const found = await scan({
      '/': listPage(['/article/view/alpha']),
      '/article/view/alpha': articlePage('alpha', {
        title: 'A study &lt;img src=x onerror=alert(1)&gt; of alpha',
        abstract: `What was measured. &lt;script&gt;alert(2)&lt;/script&gt; ${'It is described here in many words. '.repeat(5)}`,
        pdf: 'javascript:alert(3)',
      }).replace('</head>', '<link rel="canonical" href="javascript:alert(4)"></head>'),
    })
    const [article] = found.values()
    assert.equal(article?.url, at('/article/view/alpha'))
    assert.equal(article?.fileUrl, null)
    assert.doesNotMatch(JSON.stringify(article), /<script|<img|javascript:/i)
  })
})
