import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { FreeCopyAnswer } from '@claire/api-contract'
import { createOutside } from '#adapters/outside'
import { articleDraft } from '#testing/drafts'
import { personId } from '#testing/person'
import { type TestServer, startTestServer } from '#testing/server'
import { createFreeCopies } from './free-copies.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ADA = personId('ada')
const COPY = {
  doi: '10.1000/x',
  is_oa: true,
  best_oa_location: {
    url: 'https://www.repository.example/1',
    url_for_pdf: 'https://www.repository.example/1.pdf',
    host_type: 'repository',
    version: 'acceptedVersion',
    license: 'cc-by-nc',
  },
}
const SHOWN = {
  url: 'https://www.repository.example/1.pdf',
  host: 'repository.example',
  version: 'accepted',
  licence: 'CC BY-NC',
} as const

type Answer = (response: ServerResponse, request: IncomingMessage) => void
const json =
  (body: unknown, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

describe('free copies by DOI', () => {
  let server: TestServer
  let answer: Answer = json(COPY)
  let now = Date.parse('2026-03-01T00:00:00Z')
  const requests: string[] = []
  const service = createServer((request, response) => {
    requests.push(String(request.url))
    answer(response, request)
  })
  let outside: ReturnType<typeof createOutside>

  before(async () => {
    await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
    const { port } = service.address() as AddressInfo
    server = await startTestServer({
      settings: {
        CLAIRE_DEVELOPMENT: 'on',
        CLAIRE_DEV_RESOLVE: `copies.example.org=127.0.0.1:${port}`,
        UNPAYWALL_URL: 'http://copies.example.org/v2/',
        UNPAYWALL_EMAIL: 'library@example.org',
      },
    })
    outside = createOutside({
      userAgent: 'test',
      withinMs: 300,
      resolve: new Map([['copies.example.org', { host: '127.0.0.1', port }]]),
    })
  })
  after(async () => {
    await outside.close()
    await server.close()
    service.closeAllConnections()
    service.close()
  })
  beforeEach(() => {
    requests.length = 0
    answer = json(COPY)
  })

  const copies = () =>
    createFreeCopies({
      database: server.claire.database,
      clock: () => now,
      articles: server.claire.articles,
      outside,
      service: { url: 'http://copies.example.org/v2', email: 'library@example.org' },
    })
  const articleWith = async (doi: string | null) =>
    (await server.claire.articles.save(articleDraft({ url: `https://a.example/${randomUUID()}`, doi }))).id
  const article = () => articleWith(`10.1000/${randomUUID()}`)

  test('are requested with the address of the library, and answered with host, version and licence', async () => {
    const doi = `10.1000/${randomUUID()}#a?b`
    const id = await articleWith(doi)
    const token = await server.tokens.user({})
    const { status, body } = await server.call(`/articles/${id}/free-copy`, { token })
    assert.deepEqual([status, (body as FreeCopyAnswer).copy], [200, SHOWN])
    assert.deepEqual(requests, [
      `/v2/${doi.replace('#', '%23').replace('?', '%3F')}?email=library%40example.org`,
    ])
    assert.equal((await server.call('/articles/unknown/free-copy', { token })).status, 404)
  })

  test('are cached: for 30 days where there is one, for 7 where there is none, for an hour after a failure', async () => {
    const cases: [Answer, number][] = [
      [json(COPY), 30 * DAY],
      [json({ ...COPY, is_oa: false, best_oa_location: null }), 7 * DAY],
      [json({ error: true }, 404), 7 * DAY],
      [json({}, 500), HOUR],
    ]
    for (const [given, valid] of cases) {
      const id = await article()
      const freeCopies = copies()
      answer = given
      requests.length = 0
      await freeCopies.of(ADA, id)
      now += valid - 1
      await freeCopies.of(ADA, id)
      assert.equal(requests.length, 1)
      now += 1
      await freeCopies.of(ADA, id)
      assert.equal(requests.length, 2)
    }
  })

  const bad: Record<string, Answer> = {
    'an error of the server': json({}, 500),
    'no answer in time': () => {},
    'more than 4 MB': (response) =>
      void response.end(JSON.stringify({ ...COPY, more: 'x'.repeat(5_000_000) })),
    'a page for people': (response) => void response.setHeader('content-type', 'text/html').end('<p>Hi</p>'),
    'JSON of another kind': json(['10.1000/x']),
    'a redirect to a private address': (response) =>
      void response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
    'a cut connection': (response) => void response.destroy(),
  }
  for (const [what, given] of Object.entries(bad))
    test(`after ${what} there is none for an hour, and a copy found before stays`, async () => {
      const id = await article()
      answer = given
      assert.equal(await copies().of(ADA, id), null)
      assert.equal(requests.length, 1)
      answer = json(COPY)
      now += HOUR
      assert.deepEqual(await copies().of(ADA, id), SHOWN)
      answer = given
      now += 30 * DAY
      assert.deepEqual(await copies().of(ADA, id), SHOWN)
    })

  test('are shown at public http addresses only', async () => {
    const at = (url: string) => ({ doi: '10.1000/x', best_oa_location: { url } })
    for (const url of [
      'javascript:alert(1)',
      'ftp://a.example/1',
      'http://10.0.0.1/',
      'http://localhost/',
      '',
    ])
      assert.equal(await (async () => ((answer = json(at(url))), copies().of(ADA, await article())))(), null)
    answer = json({ ...at('javascript:1'), oa_locations: [{ url: 'https://b.example/2' }] })
    const copy = await copies().of(ADA, await article())
    assert.deepEqual([copy?.url, copy?.version, copy?.licence], ['https://b.example/2', null, null])
  })

  test('of an article without a DOI, or with dots for a path, are not requested', async () => {
    assert.equal(await copies().of(ADA, await articleWith(null)), null)
    assert.equal(await copies().of(ADA, await articleWith('10.1000/../me')), null)
    assert.deepEqual(requests, [])
  })

  test('are requested by few requests at a time, one for each DOI, and by a person not without end', async () => {
    let [open, most] = [0, 0]
    answer = (response) => {
      most = Math.max(most, ++open)
      setImmediate(() => {
        open--
        json(COPY)(response, response.req)
      })
    }
    const freeCopies = copies()
    const same = await article()
    const others = await Promise.all(Array.from({ length: 20 }, article))
    await Promise.all([same, same, same, ...others].map((id) => freeCopies.of(ADA, id)))
    assert.equal(requests.length, 21)
    assert.ok(most <= 4, `${most} at a time`)
    const more = await Promise.all(Array.from({ length: 80 }, article))
    const refused: string[] = []
    for (const id of more)
      await freeCopies.of(ADA, id).catch((error: { code: string }) => refused.push(error.code))
    assert.deepEqual(refused, ['TOO_MANY_REQUESTS'])
    assert.ok(await freeCopies.of(personId('eve'), more.at(-1) ?? ''))
  })
})

test('without a service nothing is requested, and browsers do not ask', async (t) => {
  const server = await startTestServer()
  t.after(() => server.close())
  const { id } = await server.claire.articles.save(articleDraft({ doi: '10.1000/none' }))
  const { body } = await server.call(`/articles/${id}/free-copy`, { token: await server.tokens.user({}) })
  assert.deepEqual(body, { copy: null })
  assert.equal((await server.app.inject('/config.json')).json().hasFreeCopies, false)
})
