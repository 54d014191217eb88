import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { articlePage, ChangingSite, listPage } from '../testing/pages.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const PATH = '/article/view/alpha'
const page = articlePage('alpha')
/** Truncated just before its end: the title and all metadata of an article are present. */
const most = page.slice(0, -60)
let harness: ScanHarness
afterEach(() => harness.close())

const packed = gzipSync(page)
const DAMAGE: Record<string, { cause: string; answer: (response: ServerResponse) => void }> = {
  'is truncated by a reset connection (fault 14)': {
    cause: 'failed truncated',
    answer: (response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': page.length }).write(most)
      setImmediate(() => response.socket?.resetAndDestroy())
    },
  },
  'is shorter than announced (fault 15)': {
    cause: 'failed truncated',
    answer: (response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': page.length }).write(most)
      setImmediate(() => response.socket?.end())
    },
  },
  'is truncated within gzip (fault 25)': {
    cause: 'failed truncated',
    answer: (response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
        .end(packed.subarray(0, packed.length - 40)),
  },
}

/** Scans a site of one article whose page arrives damaged `times` times before it arrives complete. */
async function scanDamaged(times: number, damage: (response: ServerResponse) => void) {
  let requests = 0
  const site = new ChangingSite({
    '/': listPage([PATH]),
    [PATH]: (_request: IncomingMessage, response: ServerResponse) => {
      if (++requests <= times) return damage(response)
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    },
  })
  harness = await openScanHarness({ sites: { [HOST]: site.answer } })
  const found = await harness.scan(HOST)
  return { found, requests }
}

for (const [what, { cause, answer }] of Object.entries(DAMAGE)) {
  test(`a page that ${what} is requested again, and is one article`, async () => {
    const { found, requests } = await scanDamaged(1, answer)
    assert.deepEqual([[...found.keys()], requests, await harness.eventKinds()], [[PATH], 2, ['created']])
  })

  test(`a page that always ${what} is abandoned, and not stored`, async () => {
    const { found, requests } = await scanDamaged(100, answer)
    assert.deepEqual([found.size, requests, (await harness.ends(HOST)).get(PATH)], [0, 3, cause])
  })
}

test('a failing DNS server is queried again, and is the cause of a source that was never read (fault 2)', async () => {
  let questions = 0
  harness = await openScanHarness({
    sites: {},
    sources: { lost: 'http://lost.site.net' },
    options: {
      nameService: (host, _, done) => {
        questions += 1
        done(Object.assign(new Error(`no answer for ${host}`), { code: 'EAI_AGAIN' }), [])
      },
    },
  })
  await harness.scan('lost')
  const health = await harness.scanning.health('lost')
  assert.ok(questions > 1, `asked ${questions} times`)
  assert.equal(health?.state, 'never_succeeded')
  assert.match(health.reason, /^No visit has succeeded so far\..*name service did not answer/)
})
