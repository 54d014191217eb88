import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, test } from 'node:test'
import { type Answer, HOST, HOUR, paths, siteWith, status, useJournal } from '../testing/journal-site.ts'
import { articlePage, listPage, rss, sitemap } from '../testing/pages.ts'

const { harness, open, visited } = useJournal()

describe('a page that is no article', () => {
  test('with noindex is not stored (fault 55)', async () => {
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
    assert.equal((await harness().ends(HOST)).get('/article/view/alpha'), 'blocked noindex')
  })

  test('with a captcha has that cause, whatever its status (fault 40)', async () => {
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
    const ends = await harness().ends(HOST)
    for (const name of ['alpha', 'gamma', 'epsilon'])
      assert.equal(ends.get(`/article/view/${name}`), 'blocked blocked_captcha')
    assert.equal(found.size, paths.length - 3)
  })

  test('without content is empty, and withdraws no article (fault 28)', async () => {
    const site = siteWith()
    await (await open(site)).scan(HOST)
    site.pages.set('/article/view/alpha', (_, response) => void response.end(''))
    const found = await harness().scan(HOST)
    assert.equal(found.size, paths.length)
    assert.equal((await harness().ends(HOST)).get('/article/view/alpha'), 'failed empty')
  })

  test('ends the visits to its form: after 200 dead links of a feed, the others wait for a month', async () => {
    const dead = Array.from({ length: 1_000 }, (_, at) => `http://${HOST}/old/${at}`)
    const site = siteWith({ '/feed': rss(dead) })
    const requested = () =>
      harness()
        .site(HOST)
        .paths()
        .filter((path) => path.startsWith('/old/')).length
    const found = await (await open(site)).scan(HOST)
    assert.equal(found.size, paths.length)
    assert.equal(requested(), 200)
    const ends = [...(await harness().ends(HOST)).values()]
    assert.equal(ends.filter((end) => end === 'skipped trap_closed').length, 800)
    await harness().scan(HOST)
    assert.equal(requested(), 200)
    harness().time.now += 31 * 24 * HOUR
    await harness().scan(HOST)
    assert.equal(requested(), 201)
  })

  test('at a missing address of a site that answers everything is not stored (faults 41, 104)', async () => {
    const wrong = articlePage('nothing', {
      title: 'Welcome to our beautiful pages',
      abstract:
        'Whatever you have asked for, here is what we show to everybody, and there is always the same of it to be read.',
    })
    const site = siteWith()
    await open({
      answer: (request: IncomingMessage, response: ServerResponse) => {
        if (site.pages.has(request.url ?? '')) return site.answer(request, response)
        return void response
          .writeHead(request.url === '/robots.txt' ? 404 : 200, { 'content-type': 'text/html' })
          .end(wrong)
      },
    })
    site.pages.set(
      '/',
      listPage([...paths, '/article/view/gone-1', '/article/view/gone-2', '/article/view/gone-3']),
    )
    const found = await harness().scan(HOST)
    assert.deepEqual([...found.keys()].sort(), [...paths].sort())
    assert.equal((await harness().ends(HOST)).get('/article/view/gone-1'), 'failed soft_404')
  })
})

describe('a page without author and date', () => {
  const text = (name: string) =>
    `<!doctype html><html lang="en"><head><title>${name} – Shores</title></head><body><main><h1>${name}</h1>${Array.from({ length: 5 }, (_, at) => `<p>What there is to say of ${name} in part ${at + 1} was found out by looking at it for a long time, with care and from more than one side, and is told here for whoever wants to know it. Nothing of it was known before, as far as anybody remembers.</p>`).join('')}</main></body></html>`
  const titled = (paths: string[]) =>
    Object.fromEntries(paths.map((path) => [path, text(path.replace(/^.*\//, '').replaceAll('-', ' '))]))
  const scanAll = async (paths: string[]) =>
    [
      ...(await (await open(siteWith({ ...titled(paths), '/': listPage(paths) }))).scan(HOST, 'full')).keys(),
    ].sort()
  const notes = Array.from({ length: 7 }, (_, at) => `/notes/${at + 1}`)

  test('is an article if five of its form exist, in any order', async () => {
    assert.deepEqual(await scanAll(notes), notes)
  })

  test('is no article if fewer exist', async () => {
    assert.deepEqual(await scanAll(notes.slice(0, 4)), [])
  })

  test('is an article if a feed dates it, though the home page listed it first, and no article otherwise', async () => {
    const item = (path: string) =>
      `<item><title>${path.replace(/^.*\//, '').replaceAll('-', ' ')}</title><link>http://${HOST}${path}</link><pubDate>Mon, 03 Mar 2025 00:00:00 GMT</pubDate></item>`
    const site = siteWith({
      ...titled(['/notes/low-tide', '/notes/high-water', '/notes/join-us']),
      '/': listPage(['/notes/low-tide', '/notes/high-water', '/notes/join-us']).replace(
        '<head>',
        '<head><link rel="alternate" type="application/rss+xml" href="/feed.xml">',
      ),
      '/feed.xml': `<?xml version="1.0"?><rss version="2.0"><channel><title>Shores</title>${['/notes/low-tide', '/notes/high-water'].map(item).join('')}</channel></rss>`,
    })
    const found = await (await open(site)).scan(HOST, 'full')
    assert.deepEqual([...found].map(([path, { publicationYear }]) => [path, publicationYear]).sort(), [
      ['/notes/high-water', 2025],
      ['/notes/low-tide', 2025],
    ])
  })

  test('is no article at a short address of its own, however many exist', async () => {
    const names = ['ada', 'grace', 'emilie', 'sofia', 'maria', 'lise', 'rosa']
    assert.deepEqual(
      await scanAll([
        ...names.map((name) => `/people/${name}-lovelace`),
        '/join-us',
        '/teaching',
        '/mission',
      ]),
      [],
    )
  })

  test('is requested twice at most, and stays an article when it is read again', async () => {
    assert.deepEqual(await scanAll(notes), notes)
    const requests = (path: string) =>
      harness()
        .site(HOST)
        .paths()
        .filter((each) => each === path).length
    const twice = notes.filter((path) => requests(path) > 1)
    assert.equal(twice.length, 4)
    assert.ok(notes.every((path) => requests(path) <= 2))
    harness().time.now += 40 * 24 * 3_600_000
    assert.deepEqual([...(await harness().scan(HOST, 'manual')).keys()].sort(), notes)
  })
})

describe('redirects during a scan', () => {
  test('are visited one by one, and the article has the last address', async () => {
    const site = siteWith({
      '/': listPage(['/old/1']),
      '/old/1': status(301, { location: '/old/2' }),
      '/old/2': status(302, { location: '/article/view/alpha' }),
    })
    const found = await (await open(site)).scan(HOST)
    assert.deepEqual([...found.keys()], ['/article/view/alpha'])
    assert.equal((await harness().ends(HOST)).get('/old/1'), 'ok redirected')
  })

  test('to circles, endless chains, private addresses and other sites have named causes (faults 7, 8, 9, 10)', async () => {
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
    const ends = await harness().ends(HOST)
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

  test('that need cookies in order to end are a cookie_wall (fault 39)', async () => {
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
    const ends = await harness().ends(HOST)
    assert.deepEqual(
      [ends.get('/cookie-test?back=alpha'), ends.get('/article/view/beta')],
      ['blocked cookie_wall', 'blocked cookie_wall'],
    )
    assert.equal(found.size, paths.length - 2)
    assert.ok(
      harness()
        .site(HOST)
        .seen.every(({ headers }) => headers.cookie === undefined),
    )
  })

  test('of a sitemap are followed', async () => {
    const site = siteWith({
      '/': '<html><body><h1>Journal</h1></body></html>',
      '/sitemap.xml': status(301, { location: '/maps/all.xml' }),
      '/maps/all.xml': sitemap(paths.map((path) => `http://${HOST}${path}`)),
    })
    assert.equal((await (await open(site)).scan(HOST)).size, paths.length)
  })
})
