import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Source, SourceCheck, SourceDetail, SourcePreview } from '@claire/api-contract'
import { type TestServer, startTestServer } from '#testing/server'
import { startScanner } from './scanner.ts'

const HOST = 'journal.example.org'
/** Another name of the same site, which redirects to it. */
const ALIAS = 'old-journal.example.org'
const LIVE = new Set(['1', '2', '3', '4', '5', '6'])

const articlePage = (id: string) =>
  `<html lang="en"><head><title>Article ${id}</title><meta name="citation_title" content="What was found in experiment number ${id}"><meta name="citation_author" content="Ada Lovelace"><meta name="citation_publication_date" content="2021"><meta name="citation_pdf_url" content="http://${HOST}/file/${id}.pdf"></head><body><article><h1>What was found in experiment number ${id}</h1><h2>Abstract</h2><p>Of the experiment with the number ${id} we tell here what was done and what came of it, in a few sentences and without any ornament.</p></article></body></html>`

/** Requests to the site. */
let asked = 0
const journal = createServer((request, response) => {
  asked += 1
  if (request.headers.host === ALIAS) return response.writeHead(301, { location: `http://${HOST}/` }).end()
  const [, id = ''] = /^\/article\/view\/(\d+)$/.exec(request.url ?? '') ?? []
  if (LIVE.has(id)) return response.setHeader('content-type', 'text/html').end(articlePage(id))
  if (request.url?.startsWith('/file/'))
    return response.setHeader('content-type', 'application/pdf').end('%PDF-1.4 not much of a file')
  if (request.url === '/')
    return response
      .setHeader('content-type', 'text/html')
      .end(
        `<html><body><h1>Journal</h1><ul>${[...LIVE].map((each) => `<li><h3><a href="/article/view/${each}">Experiment ${each}</a></h3></li>`).join('')}</ul></body></html>`,
      )
  return response.writeHead(404).end()
})

test('the scanner in the whole server', async (t) => {
  let server: TestServer
  let scanner: ReturnType<typeof startScanner>
  /** Number of the scanner's checks for room. */
  let looked = 0
  let isFull = true

  const diskRoom = {
    isNearlyFull() {
      looked += 1
      return isFull
    },
  }

  await new Promise<void>((ready) => journal.listen(0, '127.0.0.1', ready))
  const { port } = journal.address() as AddressInfo
  server = await startTestServer({
    settings: {
      CLAIRE_DEVELOPMENT: '1',
      CLAIRE_DEV_RESOLVE: [HOST, ALIAS].map((host) => `${host}=127.0.0.1:${port}`).join(','),
      CLAIRE_DEV_MIN_DELAY_MS: '0',
    },
  })
  server.claire.sourceChanges.start()
  server.claire.follower?.start()
  scanner = startScanner({ ...server.claire, diskRoom })

  t.after(async () => {
    await scanner.stop()
    await server.claire.sourceChanges.stop()
    await server.close()
    journal.closeAllConnections()
    journal.close()
  })

  const admin = async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) => {
    const answer = await server.call(url, { method, body, token: await server.tokens.admin() })
    assert.ok(answer.status < 400, `${method} ${url}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as T
  }

  async function until<T>(look: () => Promise<T>, isSo: (seen: T) => boolean): Promise<T> {
    for (let tries = 0; ; tries++) {
      const seen = await look()
      if (isSo(seen)) return seen
      assert.ok(tries < 600, `still ${JSON.stringify(seen)}`)
      await delay(100)
    }
  }

  let source: Source

  await t.test('while the disk is nearly full nothing is requested; an added source waits', async () => {
    source = await admin<Source>('POST', '/source', { name: 'Journal', url: HOST })
    const then = looked
    await until(
      async () => looked - then,
      (times) => times >= 4,
    )
    const { scan, health } = await admin<SourceDetail>('GET', `/source/${source.id}`)
    assert.deepEqual([scan?.state ?? null, health?.articles ?? 0], [scan ? 'running' : null, 0])
    assert.equal(asked, 0)
    isFull = false
  })

  await t.test('its articles are stored soon after there is room', async () => {
    const detail = await until(
      () => admin<SourceDetail>('GET', `/source/${source.id}`),
      ({ scan }) => scan?.state === 'done',
    )
    assert.equal(detail.health?.articles, LIVE.size)
    assert.equal(detail.health.state, 'healthy')
    assert.equal(await server.claire.articles.count({ sourceId: source.id }), LIVE.size)
  })

  await t.test('the file of an article is served from the site', async () => {
    const [id = ''] = await server.claire.articles.idsOfSource(source.id, { limit: 1 })
    const answer = await server.call('/files/download-encrypted', {
      query: { fileId: id },
      token: await server.tokens.user(),
    })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers['content-type'], 'application/pdf')
    assert.match(String(answer.headers['content-disposition']), /\.pdf/)
  })

  await t.test(
    'an address is checked before it becomes a source, and recognised as an existing one, also behind a redirect',
    async () => {
      const check = (url: string) => admin<SourceCheck>('POST', '/source/check', { url })
      const same = await check(`www.${HOST}`)
      assert.match(same.message, /already approved: "Journal"/)
      const behind = await check(ALIAS)
      assert.match(behind.message, /leads to http:\/\/journal\.example\.org\/.*already approved: "Journal"/)
      assert.deepEqual([same.isNew, behind.isNew], [false, false])
      const { isNew, isReadable } = await check('nowhere.home')
      assert.deepEqual([isNew, isReadable], [true, false])
    },
  )

  await t.test('messages about an unreadable site are in the caller’s language', async () => {
    const said = async (language: string) => {
      const token = await server.tokens.user()
      const asked = { method: 'POST', body: { url: 'nowhere.home' }, token, language } as const
      return ((await server.call('/source/check', asked)).body as SourceCheck).message
    }
    assert.match(
      await said('de-AT, en;q=0.5'),
      /^Die Adresse führt in ein privates Netz\. Das wird zur Sicherheit abgelehnt/,
    )
    assert.match(await said('fr'), /^L’adresse mène à un réseau privé\./)
    assert.match(await said('pt, *;q=0.1'), /^The address leads into a private network\./)
  })

  await t.test('a suggested site is previewed', async () => {
    const answer = await server.call('/source', {
      method: 'POST',
      body: { name: 'The same again', url: `${HOST}/article` },
      token: await server.tokens.user(),
    })
    const pending = answer.body as Source
    const seen = await admin<SourcePreview>('GET', `/source/${pending.id}/preview`)
    assert.equal(typeof seen.message, 'string')
  })

  await t.test('a source is deleted with all its articles', async () => {
    await admin('DELETE', `/source/${source.id}/delete`)
    await until(
      () => server.claire.articles.count({ sourceId: source.id }),
      (left) => left === 0,
    )
  })
})
