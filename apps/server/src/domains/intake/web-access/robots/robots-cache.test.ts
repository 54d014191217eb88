import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { HOST, testFetcher } from '../testing/fetching.ts'
import { pages, startSite } from '#testing/site'
import { fetchRobots, isStale, robotsDecision } from './robots-cache.ts'

const now = Date.UTC(2026, 0, 1)

/** The entry of a site's robots.txt after one request for it. */
async function entryOf(answer: RequestListener) {
  const site = await startSite(pages({ '/robots.txt': answer }))
  const fetcher = testFetcher({
    resolve: new Map([[HOST, site.endpoint]]),
    totalMs: 1_000,
    stallTimeoutMs: 500,
  })
  const entry = await fetchRobots(fetcher, {
    origin: `http://${HOST}`,
    before: undefined,
    now,
    retryBaseMs: 30_000,
    pause: async () => {},
  })
  await fetcher.close()
  await site.close()
  return { ...entry, decisionFor: (path: string) => robotsDecision(entry, `http://${HOST}${path}`, now) }
}

const sending =
  (body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/plain', ...headers }).end(body)

describe('a robots.txt of ten megabytes', () => {
  const long = `User-agent: *\nDisallow: /a\n${`# ${'x'.repeat(1021)}\n`.repeat(10_000)}Disallow: /b\n`

  for (const [how, answer] of [
    ['as plain text', sending(long)],
    ['compressed', sending(gzipSync(long), { 'content-encoding': 'gzip' })],
  ] as const)
    test(`that arrives ${how} is read up to 500 KiB (fault 48)`, async () => {
      const { decisionFor, failingSince } = await entryOf(answer)
      assert.deepEqual(
        [failingSince, decisionFor('/a'), decisionFor('/b')],
        [null, 'robots_disallowed', null],
      )
    })
})

describe('an unavailable robots.txt', () => {
  const packed = gzipSync(
    `User-agent: *\n${Array.from({ length: 2000 }, (_, index) => `Disallow: /${Math.imul(index, 2_654_435_761)}\n`).join('')}`,
  )
  const troubles: Record<string, RequestListener> = {
    'never answers': () => {},
    drips: (_, response) => {
      const timer = setInterval(() => response.write('#'), 20)
      response.on('close', () => clearInterval(timer))
    },
    'is truncated': (_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('User-agent: *\n')
      setImmediate(() => response.socket?.resetAndDestroy())
    },
    'is truncated within gzip': sending(packed.subarray(0, packed.length >> 1), {
      'content-encoding': 'gzip',
    }),
    'has an unknown encoding': sending('Hfre-ntrag: *', { 'content-encoding': 'rot13' }),
  }
  for (const [trouble, answer] of Object.entries(troubles))
    test(`that ${trouble} allows nothing, and is requested again later (fault 43)`, async () => {
      const entry = await entryOf(answer)
      assert.ok(entry.decisionFor('/x'), 'nothing is allowed')
      assert.equal(entry.failingSince, now)
      assert.ok(entry.retryAt > now && entry.retryAt <= now + 3_600_000)
      assert.ok(isStale(entry, entry.retryAt))
    })
})
