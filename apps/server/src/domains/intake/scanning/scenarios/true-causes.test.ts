import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { articlePage, ChangingSite, listPage, sitemap } from '../testing/pages.ts'
import { pdfOf } from '../testing/pdf.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'
import { status } from '../testing/journal-site.ts'

// Administrators see the actual cause, and not that of earlier attempts.

const HOST = 'journal.site.net'
const at = (path: string) => `http://${HOST}${path}`
const paths = Array.from({ length: 30 }, (_, index) => `/article/view/${index + 1}`)
let harness: ScanHarness
afterEach(() => harness.close())

/** The address has no scheme: https is tried first, which nobody serves here. */
async function openBare(site: ChangingSite) {
  harness = await openScanHarness({ sites: { [HOST]: site.answer }, sources: { [HOST]: HOST } })
}

const healthOf = async () => {
  const { state = '', reason = '' } = (await harness.scanning.health(HOST)) ?? {}
  return { state, reason }
}
const failing = async () =>
  (await harness.scanning.failures(HOST, { offset: 0, limit: 50 })).causes.map(({ cause, count }) => [
    cause,
    count,
  ])

describe('a site without https', () => {
  test('has no cause about https after it was read (fault 160)', async () => {
    await openBare(new ChangingSite({ '/': listPage(paths.slice(0, 8)), ...articles(paths.slice(0, 8)) }))
    assert.equal((await harness.scan(HOST)).size, 8)
    assert.deepEqual(await healthOf(), { state: 'healthy', reason: '' })
    assert.deepEqual(await failing(), [])
  })

  test('with many missing pages has that cause, and none about https (fault 162)', async () => {
    await openBare(new ChangingSite({ '/': listPage(paths), ...articles(paths.slice(0, 2)) }))
    await harness.scan(HOST)
    const { state, reason } = await healthOf()
    assert.equal(state, 'degraded')
    assert.match(reason, /nothing at this address \(404\)/)
    assert.doesNotMatch(reason, /https/)
    assert.deepEqual(await failing(), [['not_found', 28]])
  })

  test('that requires a sign-in has that cause (fault 161)', async () => {
    const signIn =
      '<!doctype html><html><head><title>Sign in</title></head><body><h1>Sign in</h1><form><input name="user"><input type="password"></form></body></html>'
    await openBare(new ChangingSite({ '/': status(302, { location: '/members' }), '/members': signIn }))
    await harness.scan(HOST)
    const { state, reason } = await healthOf()
    assert.equal(state, 'blocked_site')
    assert.match(reason, /asks for a sign-in/)
    assert.deepEqual(await failing(), [['login', 1]])
  })
})

describe('a running scan', () => {
  test('hides the cause of the previous one (fault 163)', async () => {
    const site = new ChangingSite({ '/': status(500) })
    harness = await openScanHarness({ sites: { [HOST]: site.answer } })
    await harness.scan(HOST)
    assert.match((await healthOf()).reason, /error of its own/)
    site.pages.set('/', listPage(paths))
    harness.time.now += 24 * 3_600_000
    await harness.scanning.start(HOST)
    assert.deepEqual(await healthOf(), { state: 'scanning', reason: '' })
  })
})

describe('the address of one article', () => {
  const site = () =>
    new ChangingSite({ '/': listPage(paths), '/sitemap.xml': status(404), ...articles(paths) })

  test('has that article, and advice to use its site (fault 164)', async () => {
    harness = await openScanHarness({
      sites: { [HOST]: site().answer },
      sources: { [HOST]: at('/article/view/1') },
    })
    assert.equal((await harness.scan(HOST)).size, 1)
    const { state, reason } = await healthOf()
    assert.equal(state, 'healthy')
    assert.match(reason, /that of one article\. Give http:\/\/journal\.site\.net\/ instead/)
  })

  test('that is a PDF has that file, and advice to use its site (fault 164)', async () => {
    const file = pdfOf('On the Salinity of Lakes', [
      'Ada Lovelace and Charles Babbage',
      'Abstract',
      'We measured the salinity of forty lakes for ten years and found that it rises.',
      ...Array.from(
        { length: 30 },
        (_, line) => `In line ${line} we say what was measured and how it was done.`,
      ),
    ])
    const changing = site()
    changing.pages.set('/files/lakes.pdf', (_, response) =>
      response.setHeader('content-type', 'application/pdf').end(file),
    )
    harness = await openScanHarness({
      sites: { [HOST]: changing.answer },
      sources: { [HOST]: at('/files/lakes.pdf') },
    })
    assert.equal((await harness.scan(HOST)).size, 1)
    assert.match((await healthOf()).reason, /Give http:\/\/journal\.site\.net\/ instead/)
  })
})

const articles = (of: string[]) => Object.fromEntries(of.map((path) => [path, articlePage(path)]))

describe('coverage', () => {
  test('is the stored share of listed addresses, with the causes of missing ones (fault 167)', async () => {
    const site = new ChangingSite({
      '/': listPage(paths.slice(0, 3)),
      '/robots.txt': 'User-agent: *\nDisallow: /article/view/7',
      '/sitemap.xml': sitemap(paths.map(at)),
      ...articles(paths),
      '/article/view/8': status(500),
    })
    harness = await openScanHarness({ sites: { [HOST]: site.answer } })
    assert.equal((await harness.scan(HOST)).size, 28)
    const { coverage } = await harness.scanning.history(HOST)
    assert.deepEqual(coverage, {
      articles: 28,
      expected: 30,
      waiting: 0,
      missing: [
        { cause: 'robots_disallowed', says: "The site's robots.txt does not allow robots here.", count: 1 },
        { cause: 'server_error', says: 'The site reports an error of its own (5xx).', count: 1 },
      ],
    })
  })
})
