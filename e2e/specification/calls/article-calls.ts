import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Article, ConciseSummary, Count, OneSentence, SearchPage } from '@claire/api-contract'
import { BOLTS, BOLTS_FILE } from './standards-site.ts'
import { JOURNAL, NEWS, type World, titlesOf } from './world.ts'

export function articleCalls(given: () => World) {
  describe('7.2 article calls', () => {
    const fog = { searchTerm: 'fog', source: [JOURNAL] }
    const search = (body: object, path = '/search') => given().demo.call<SearchPage>('POST', path, body)

    test('POST search', async () => {
      assert.equal(titlesOf(await search(fog))[0], NEWS)
    })

    test('POST hybrid-search', async () => {
      assert.equal(titlesOf(await search(fog, '/hybrid-search'))[0], NEWS)
    })

    test('hybrid flag chooses', async () => {
      for (const refineSearch of [false, true]) {
        const [plain, hybrid] = await Promise.all([
          search({ ...fog, refineSearch }),
          search({ ...fog, refineSearch }, '/hybrid-search'),
        ])
        assert.ok(plain.content.length)
        assert.deepEqual(hybrid.content, plain.content, 'both calls are one')
      }
    })

    test('page and size 5', async () => {
      const all = { searchTerm: '', source: [JOURNAL], sort: 'newest' }
      const [first, second, four] = await Promise.all([
        search(all),
        search(all, '/search?page=1'),
        search(all, '/search?page=1&size=4'),
      ])
      const ids = given().articles.map(({ id }) => id)
      assert.deepEqual(
        first.content.map(({ id }) => id),
        ids.slice(0, 5),
      )
      assert.deepEqual(
        second.content.map(({ id }) => id),
        ids.slice(5, 10),
      )
      assert.deepEqual(
        four.content.map(({ id }) => id),
        ids.slice(4, 8),
      )
    })

    test('Body searchTerm, source, years, refine', async () => {
      const body = {
        searchTerm: 'fog',
        source: [JOURNAL],
        startYear: 2026,
        endYear: 2026,
        refineSearch: true,
      }
      assert.deepEqual(titlesOf(await search(body)), [NEWS])
      for (const other of [
        { searchTerm: 'zeppelin' },
        { source: ['Bolts'] },
        { startYear: 2027, endYear: null },
        { startYear: null, endYear: 2025 },
        { searchTerm: 'mist' },
      ])
        assert.deepEqual(titlesOf(await search({ ...body, ...other })), [], JSON.stringify(other))
    })

    test('content, totalElements', async () => {
      const { content, totalElements } = await search({ searchTerm: '', source: [JOURNAL] })
      assert.deepEqual([content.length, totalElements], [5, given().articles.length])
    })

    test('POST count', async () => {
      const { count } = await given().demo.call<Count>('POST', '/count', {
        searchTerm: '',
        source: [JOURNAL],
      })
      assert.equal(count, given().articles.length)
    })

    test('POST hybrid-count', async () => {
      const exact = { ...fog, refineSearch: true }
      const { count } = await given().demo.call<Count>('POST', '/hybrid-count', exact)
      assert.equal(count, (await search(exact)).totalElements)
    })

    test('POST get-articles page 0 size 1', async () => {
      const ids = given().articles.map(({ id }) => id)
      const found = await given().demo.call<Article[]>('POST', '/get-articles?page=0&size=1', ids)
      assert.deepEqual(
        found.map(({ id }) => id),
        ids.slice(0, 1),
      )
    })

    test('list of articles', async () => {
      const ids = given().articles.map(({ id }) => id)
      const found = await given().demo.call<Article[]>('POST', '/get-articles', [...ids, 'nothing'])
      assert.deepEqual(found, given().articles)
    })

    test('POST one-sentence searchTerm, count 1, articleIds', async () => {
      const [article] = given().articles
      const articleIds = [String(article?.id)]
      const ask = (searchTerm: string) =>
        given().demo.call<OneSentence>('POST', '/abstract/one-sentence', { searchTerm, count: 1, articleIds })
      const [beetle, desert] = [await ask('desert beetle'), await ask('coastal deserts')]
      assert.deepEqual([Object.keys(beetle), Object.keys(desert)], [articleIds, articleIds])
      const sentences = [beetle, desert].flatMap((answer) => Object.values(answer))
      assert.deepEqual(sentences, [
        'Meshes catch droplets from the wind, and surfaces modelled on a desert beetle make them run together and drip.',
        'Coastal deserts receive fog but no rain.',
      ])
    })

    test('GET concise-summary/{id}', async () => {
      const [article] = given().articles
      const path = `/abstract/concise-summary/${article?.id}`
      const { conciseSummary } = await given().demo.call<ConciseSummary>('GET', path)
      assert.match(conciseSummary, /fog/)
    })

    const file = (path: string) => given().demo.send('GET', `${path}?fileId=${given().standards[0]?.id}`)

    test('GET files/download-encrypted?fileId', async () => {
      const response = await file('/files/download-encrypted')
      assert.equal(response.headers.get('content-type'), 'application/pdf')
      assert.ok(BOLTS_FILE.equals(Buffer.from(await response.arrayBuffer())))
    })

    test('download-encrypted-file-data?fileId', async () => {
      for (const path of ['/download-encrypted-file-data', '/files/download-encrypted-file-data']) {
        const response = await file(path)
        assert.ok(BOLTS_FILE.equals(Buffer.from(await response.arrayBuffer())), path)
      }
    })

    test('PDF fetched by the article url as a blob', async () => {
      const [standard] = given().standards
      assert.equal(standard?.articleType, 'pdf')
      assert.equal(standard.downloadUrl, `/claire/files/download-encrypted?fileId=${standard.id}`)
      const response = await given().demo.send('GET', standard.downloadUrl.replace('/claire', ''))
      assert.ok(BOLTS_FILE.equals(Buffer.from(await response.arrayBuffer())), 'Claire passes the file on')
    })

    test("saved as '{title}.pdf'", async () => {
      const response = await file('/files/download-encrypted')
      await response.body?.cancel()
      const name = BOLTS.replace(':', ' ').replace(/\s+/g, ' ')
      assert.equal(
        response.headers.get('content-disposition'),
        `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.pdf`)}`,
      )
    })
  })
}
