import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type {
  AuditPage,
  BulkDecision,
  BulkOutcome,
  Source,
  SourceDetail,
  SourcePage,
  Suggestion,
} from '@claire/api-contract'
import { createSourceStore, seedStarterSources } from '../index.ts'
import { inList } from './pending.ts'
import { countStatements } from '#testing/count-statements'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'

const MINUTE = 60_000
const HOSTS = ['tides.example.org', 'fog.example.org', 'seen.example.org', 'reed.example.org']
const PATHS = Array.from({ length: 7 }, (_, n) => `/article/view/${n + 1}`)

const articlePage = (path: string) =>
  `<html lang="en"><head><title>On tides ${path}</title><meta name="citation_title" content="On tides, part ${path.at(-1)}"><meta name="citation_author" content="Ada Lovelace"><meta name="citation_publication_date" content="2021"></head><body><article><h1>On tides</h1><p>We measured the tides at this place for a year and say here what came of it, in a few sentences and without ornament.</p></article></body></html>`

/** A journal at tides.example.org and reed.example.org; at every other name there is nothing. */
function openSite(): Promise<Server> {
  const site = createServer(({ url = '', headers }, response) => {
    if (headers.host !== HOSTS[0] && headers.host !== HOSTS[3]) return response.writeHead(404).end()
    if (PATHS.includes(url)) return response.setHeader('content-type', 'text/html').end(articlePage(url))
    if (url !== '/') return response.writeHead(404).end()
    const links = PATHS.map((path) => `<li><h3><a href="${path}">On tides ${path}</a></h3></li>`)
    return response
      .setHeader('content-type', 'text/html')
      .end(`<html><body><h1>Tides</h1><ul>${links.join('')}</ul></body></html>`)
  })
  return new Promise((ready) => site.listen(0, '127.0.0.1', () => ready(site)))
}

onEveryServer((start) => {
  let server: TestServer
  let site: Server
  let admin: string
  let other: string
  let now = Date.now() - 60 * MINUTE

  before(async () => {
    site = await openSite()
    const { port } = site.address() as AddressInfo
    server = await start({
      clock: () => (now += 5),
      settings: {
        CLAIRE_DEVELOPMENT: '1',
        CLAIRE_DEV_RESOLVE: HOSTS.map((host) => `${host}=127.0.0.1:${port}`).join(','),
        CLAIRE_DEV_MIN_DELAY_MS: '0',
      },
    })
    admin = await server.tokens.admin({ firstName: 'Ada', lastName: 'Lovelace', subject: 'ada' })
    other = await server.tokens.admin({ firstName: 'Emmy', lastName: 'Noether', subject: 'emmy' })
  })
  after(async () => {
    await server.close()
    site.close()
  })

  const person = (firstName: string, lastName: string) =>
    server.tokens.user({ firstName, lastName, subject: `${firstName} ${lastName}` })
  async function suggest(token: string, url: string, name = `Source ${url}`): Promise<Source> {
    const { status, body } = await server.call('/source', { method: 'POST', token, body: { name, url } })
    assert.equal(status, 200)
    return body as Source
  }
  async function decide(ids: string[], decision: BulkDecision['decision'], token = admin) {
    const body = { ids, decision }
    return (await server.call('/source/bulk', { method: 'POST', token, body })).body as BulkOutcome
  }
  async function pending(searchItem: string, sort = 'newest', language?: 'de'): Promise<Source[]> {
    const { status, body } = await server.call('/source/search', {
      method: 'POST',
      token: admin,
      query: { size: '50', sort },
      body: { searchItem, status: 'PENDING' },
      ...(language && { language }),
    })
    assert.equal(status, 200)
    return (body as SourcePage).content
  }

  describe('a list of pending sources', () => {
    test('has the suggester of each, with the outcomes of their other suggestions', async () => {
      const grace = await person('Grace', 'Hopper')
      const [first, second] = [await suggest(grace, 'moss-1.org'), await suggest(grace, 'moss-2.org')]
      await suggest(grace, 'moss-3.org')
      await suggest(await person('Mary', 'Shelley'), 'moss-4.org')
      await decide([first.id], 'approve')
      await decide([second.id], 'reject')
      assert.deepEqual(
        (await pending('moss')).map(({ suggester }) => suggester),
        [
          { name: 'Mary Shelley', approved: 0, decided: 0 },
          { name: 'Grace Hopper', approved: 1, decided: 2 },
        ],
      )
    })

    test('describes the site at its present address, in the requested language', async () => {
      const token = await person('Lise', 'Meitner')
      const source = await suggest(token, `http://${HOSTS[0]}`, 'Tides')
      assert.equal((await pending('tides'))[0]?.preview, undefined)
      await server.call(`/source/${source.id}/preview`, { token: admin })
      const { date = '', ...known } = (await pending('tides'))[0]?.preview ?? {}
      assert.ok(Date.parse(date) <= now && Date.parse(date) > now - MINUTE)
      assert.deepEqual(known, {
        estimatedArticles: 7,
        isLowerBound: true,
        method: 'pages',
        example: 'On tides, part 1',
        message: '',
      })
      assert.equal((await pending('tides', 'newest', 'de'))[0]?.preview?.method, 'Seiten')
      const edited = { id: source.id, name: 'Tides', url: `http://${HOSTS[1]}` }
      await server.call('/source', { method: 'POST', token: admin, body: edited })
      assert.equal((await pending('tides'))[0]?.preview, undefined)
    })

    test('is sorted in the requested order', async () => {
      const [zoe, anna] = [await person('Zoe', 'Reed'), await person('anna', 'Reed')]
      const many = await suggest(anna, `http://${HOSTS[3]}/`, 'reed b')
      await suggest(zoe, 'reed-2.org', 'Reed a')
      await suggest(anna, 'reed-3.org', 'Reed c')
      await server.call(`/source/${many.id}/preview`, { token: admin })
      const names = async (sort: string) => (await pending('reed', sort)).map(({ name }) => name.at(-1))
      assert.deepEqual(await names('newest'), ['c', 'a', 'b'])
      assert.deepEqual(await names('oldest'), ['b', 'a', 'c'])
      assert.deepEqual(await names('name'), ['a', 'b', 'c'])
      assert.deepEqual(await names('suggester'), ['c', 'b', 'a'])
      assert.deepEqual(await names('estimate'), ['b', 'c', 'a'])
    })

    test('needs the same number of queries for six sources as for one', async () => {
      const { database, scanning } = server.claire
      const token = await person('Rachel', 'Carson')
      for (let n = 1; n <= 6; n++) await suggest(token, `sedge-${n}.org/new`)
      const rejected = await Promise.all([1, 2, 3].map((n) => suggest(token, `sedge-${n}.org/old`)))
      await decide(
        rejected.map(({ id }) => id),
        'reject',
      )
      const { content } = await createSourceStore(database).page({
        status: 'PENDING',
        searchItem: 'sedge',
        page: 0,
        size: 10,
      })
      const queries = async (sources: typeof content) => {
        const counted = countStatements(database)
        const listed = await inList({ database: counted.database, scanning }, sources)
        assert.ok(listed.some(({ rejectedBefore }) => rejectedBefore))
        return counted.count()
      }
      assert.equal(content.length, 6)
      assert.equal(await queries(content), await queries(content.slice(5)))
    })

    test('is sorted by suggester and estimate for administrators only, and by no unknown field', async () => {
      const token = await person('Mary', 'Anning')
      const status = async (sort: string) =>
        (await server.call('/source/getAll', { token, query: { status: 'APPROVED', sort } })).status
      assert.deepEqual(
        [await status('name'), await status('suggester'), await status('estimate'), await status('colour')],
        [200, 403, 403, 400],
      )
    })
  })

  test('sources suggested by people are previewed automatically, once each, starter sources are not', async () => {
    const { sources } = server.claire
    const { signal } = new AbortController()
    const token = await person('Nellie', 'Bly')
    const starter = { key: 'lake', name: 'Lake', url: `http://${HOSTS[1]}/lake`, status: 'PENDING' } as const
    await seedStarterSources({ database: server.claire.database, clock: Date.now }, [starter])
    await suggest(token, `http://${HOSTS[2]}`, 'Seen')
    assert.equal((await pending('seen'))[0]?.preview, undefined)
    for (let looks = 0; (await sources.previewNext(signal)) === 'worked'; looks++) assert.ok(looks < 20)
    const preview = (await pending('seen'))[0]?.preview
    assert.equal(preview?.estimatedArticles, null)
    assert.match(preview?.message ?? '', /\w/)
    const unlooked = (await pending('')).filter((source) => !source.preview)
    assert.deepEqual(
      unlooked.map(({ name, suggester }) => [name, suggester]),
      [['Lake', undefined]],
    )
  })

  describe('undoing a decision', () => {
    test('makes the source pending again, for the administrator and the suggester', async () => {
      const token = await person('Jane', 'Austen')
      const [a, b] = [await suggest(token, 'undo-1.org'), await suggest(token, 'undo-2.org')]
      await decide([a.id], 'approve')
      await decide([b.id], 'reject')
      assert.deepEqual(await decide([a.id, b.id], 'undo'), { done: [a.id, b.id], failed: [] })
      assert.equal((await pending('undo-')).length, 2)
      const mine = (await server.call('/source/mine', { token })).body as Suggestion[]
      assert.deepEqual(
        mine.map(({ status, decidedDate }) => [status, decidedDate]),
        [
          ['PENDING', null],
          ['PENDING', null],
        ],
      )
      const audit = await server.call('/source/audit', { token: admin, query: { searchItem: 'undo-1.org' } })
      assert.deepEqual(
        (audit.body as AuditPage).content.map(({ action }) => action),
        ['undone', 'approved', 'suggested'],
      )
      assert.deepEqual((await decide([a.id], 'reject')).done, [a.id])
    })

    test('removes the articles of an approved source, and approving it again starts a new scan', async () => {
      const { id } = await suggest(await person('Jane', 'Goodall'), 'undo-again.org')
      const scan = async () => {
        await server.claire.sourceChanges.deliver()
        return ((await server.call(`/source/${id}`, { token: admin })).body as SourceDetail).scan?.state
      }
      await decide([id], 'approve')
      assert.equal(await scan(), 'running')
      await decide([id], 'undo')
      assert.equal(await scan(), 'cancelled')
      await decide([id], 'approve')
      await decide([id], 'undo')
      await decide([id], 'approve')
      assert.equal(await scan(), 'running')
    })

    test('is possible for the administrator who decided, for ten minutes', async () => {
      const { id } = await suggest(await person('Jane', 'Addams'), 'undo-late.org')
      const refused = async (token?: string) => (await decide([id], 'undo', token)).failed[0]?.apiError ?? ''
      assert.match(await refused(), /no decision on "Source undo-late.org" that you can undo/)
      await decide([id], 'approve')
      assert.match(await refused(other), /10 minutes after your own/)
      now += 11 * MINUTE
      assert.match(await refused(), /10 minutes after your own/)
      assert.equal(((await server.call(`/source/${id}`, { token: admin })).body as Source).status, 'APPROVED')
    })
  })
})
