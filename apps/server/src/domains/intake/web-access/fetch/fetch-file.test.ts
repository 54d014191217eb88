import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { testFetcher } from '../testing/fetching.ts'
import { pages, startSite } from '#testing/site'
import { fetchFile } from './fetch-file.ts'

const HOST = 'files.site.net'
const signal = () => AbortSignal.timeout(5_000)

test('a file is streamed with its type and length, after redirects', async () => {
  const pdf = Buffer.from('%PDF-1.4 and so on')
  const site = await startSite(
    pages({
      '/old.pdf': (_, response) => void response.writeHead(302, { location: '/paper.pdf' }).end(),
      '/paper.pdf': (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/pdf', 'content-length': pdf.length })
          .end(pdf),
    }),
  )
  const fetcher = testFetcher({ resolve: new Map([[HOST, site.endpoint]]) })
  const { contentType, length, body } = await fetchFile(fetcher, `http://${HOST}/old.pdf`, signal())
  assert.deepEqual(
    [contentType, length, (await buffer(body)).toString()],
    ['application/pdf', pdf.length, pdf.toString()],
  )
  await fetcher.close()
  await site.close()
})

test('a file that cannot be fetched is an error with a message', async () => {
  const site = await startSite(
    pages({
      '/inside.pdf': (_, response) =>
        void response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
      '/loop.pdf': (_, response) => void response.writeHead(302, { location: '/loop.pdf' }).end(),
      '/busy.pdf': (_, response) => void response.writeHead(503).end(),
    }),
  )
  const fetcher = testFetcher({ resolve: new Map([[HOST, site.endpoint]]) })
  for (const [address, words] of [
    [`http://${HOST}/gone.pdf`, /nothing at this address/],
    [`http://${HOST}/inside.pdf`, /private network/],
    [`http://${HOST}/loop.pdf`, /forwards more than/],
    [`http://${HOST}/busy.pdf`, /temporarily unavailable/],
    ['http://127.0.0.1/x.pdf', /private network/],
    ['http://nowhere.site.net/x.pdf', /does not exist/],
  ] as const)
    await assert.rejects(fetchFile(fetcher, address, signal()), { code: 'UPSTREAM_FAILED', message: words })
  await fetcher.close()
  await site.close()
})

test('the download ends when the reader disconnects', async () => {
  const site = await startSite(
    pages({
      '/endless.pdf': (_, response) => {
        response.writeHead(200, { 'content-type': 'application/pdf' })
        const timer = setInterval(() => response.write('more'), 5)
        response.on('close', () => clearInterval(timer))
      },
    }),
  )
  const fetcher = testFetcher({ resolve: new Map([[HOST, site.endpoint]]) })
  const gone = new AbortController()
  const { body } = await fetchFile(fetcher, `http://${HOST}/endless.pdf`, gone.signal)
  gone.abort()
  await assert.rejects(buffer(body))
  while (site.seen[0]?.ended === null) await new Promise(setImmediate)
  await fetcher.close()
  await site.close()
})
