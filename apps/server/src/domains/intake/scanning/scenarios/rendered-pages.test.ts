import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { afterEach, test } from 'node:test'
import { ChangingSite } from '../testing/pages.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const rendererPath = process.env.CHROMIUM_PATH ?? ''
const skip = existsSync(rendererPath) ? false : 'no Chromium: CHROMIUM_PATH names none'
let harness: ScanHarness
afterEach(() => harness.close())

/** The same for every address, as such sites answer; the program requests the content. */
const SHELL =
  '<!doctype html><html><head><title>Journal</title></head><body><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript><script src="/app.js"></script></body></html>'
const PROGRAM = `
  const root = document.getElementById('root')
  const of = (name, text) => { const element = document.createElement(name); element.textContent = text; root.append(element); return element }
  fetch('/data' + location.pathname + '.json').then((answer) => answer.json()).then(({ title, paragraphs, links = [], meta = {} }) => {
    document.title = title
    for (const [name, content] of Object.entries(meta)) document.head.append(Object.assign(document.createElement('meta'), { name, content }))
    of('h1', title)
    for (const paragraph of paragraphs) of('p', paragraph)
    for (const link of links) of('a', 'A study of ' + link.split('/').pop() + ' in the field, told at length').href = link
  }, () => of('p', 'Nothing is to be found here.'))`
const asJson = (content: object) => (_: unknown, response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content))
const study = (name: string) => ({
  title: `A study of ${name} in the field`,
  meta: {
    citation_title: `A study of ${name} in the field`,
    citation_author: 'Ada Lovelace',
    citation_publication_date: '2020',
  },
  paragraphs: Array.from(
    { length: 8 },
    (_, index) =>
      `In part ${index + 1} we describe how the ${name} was measured over many years, by which instruments, and what was found in each of the places that were visited.`,
  ),
})
const front = (...names: string[]) => ({
  title: 'Journal of the Field',
  paragraphs: [
    'What was published lately, by the people who work in the field, in the order of its publication.',
  ],
  links: names.map((name) => `/article/view/${name}`),
})

test(
  'a site with articles rendered by scripts is read in a browser in each scan (fault 155)',
  { skip },
  async () => {
    const site = new ChangingSite({
      '/': SHELL,
      '/app.js': (_, response) =>
        void response.writeHead(200, { 'content-type': 'text/javascript' }).end(PROGRAM),
      '/article/view/alpha': SHELL,
      '/article/view/beta': SHELL,
      '/data/.json': asJson(front('alpha')),
      '/data/article/view/alpha.json': asJson(study('alpha')),
      '/data/article/view/beta.json': asJson(study('beta')),
    })
    harness = await openScanHarness({
      sites: { [HOST]: site.answer },
      options: { rendererPath, minDelayMs: 10 },
    })
    const found = await harness.scan(HOST)
    assert.deepEqual([...found.keys()], ['/article/view/alpha'])
    const [article] = found.values()
    assert.equal(article?.title, 'A study of alpha in the field')
    assert.match(article?.fullText ?? '', /In part 8 we describe/)
    assert.equal((await harness.scanning.health(HOST))?.state, 'healthy')

    site.pages.set('/data/.json', asJson(front('beta', 'alpha')))
    harness.time.now += 24 * 3_600_000
    assert.equal((await harness.scan(HOST, 'incremental')).size, 2)
    const programs = harness
      .site(HOST)
      .paths()
      .filter((path) => path === '/app.js')
    assert.equal(programs.length, 1, 'a script shared by pages is requested once')
  },
)
