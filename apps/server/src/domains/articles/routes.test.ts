import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Article, ArticleDetails, ScannedWeek } from '@claire/api-contract'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'

onEveryServer((start) => {
  let server: TestServer
  let token: string
  before(async () => {
    server = await start()
    token = await server.tokens.user()
  })
  after(() => server.close())

  const getArticles = async (ids: unknown, query: Record<string, string> = {}) =>
    server.call('/get-articles', { method: 'POST', token, query, body: ids })

  test('an article has its affiliations, its references and the works in Claire that cite it', async () => {
    const cited = await server.claire.articles.save(
      articleDraft({ url: 'https://cited.example/1', title: 'A work that is cited', doi: '10.1000/cited' }),
    )
    const citing = await server.claire.articles.save(
      articleDraft({
        url: 'https://citing.example/1',
        title: 'A work that cites',
        affiliations: [{ name: 'Institute of Lakes', authors: [0] }],
        references: { count: 3, dois: ['10.1000/cited', '10.1000/elsewhere'] },
      }),
    )
    const details = async (id: string) => server.call(`/articles/${id}/details`, { token })
    const shown = (id: string, title: string) => ({
      id,
      title: encodeURIComponent(title),
      authors: ['Grace Hopper'],
      publicationYear: 2024,
      notice: null,
    })
    assert.deepEqual((await details(citing.id)).body, {
      affiliations: [{ name: 'Institute of Lakes', authors: [0] }],
      references: {
        count: 3,
        listed: [
          { doi: '10.1000/cited', article: shown(cited.id, 'A work that is cited') },
          { doi: '10.1000/elsewhere', article: null },
        ],
      },
      citedBy: { count: 0, articles: [] },
    })
    const { body } = await details(cited.id)
    assert.deepEqual((body as ArticleDetails).citedBy, {
      count: 1,
      articles: [shown(citing.id, 'A work that cites')],
    })
    assert.equal((await details('unknown')).status, 404)
  })

  test('articles come by id with the names of their sources, in the order asked for', async () => {
    const admin = await server.tokens.admin()
    const source = (
      await server.call('/source', {
        method: 'POST',
        token: admin,
        body: { name: 'Annals', url: 'annals.org' },
      })
    ).body as { id: string }
    const first = await server.claire.articles.save(
      articleDraft({ sourceId: source.id, url: 'https://annals.org/1', title: 'The first article of all' }),
    )
    const second = await server.claire.articles.save(
      articleDraft({ url: 'https://b.example/2', title: 'The second article of all' }),
    )
    const { body } = await getArticles([second.id, 'unknown', first.id, second.id])
    assert.deepEqual(
      (body as Article[]).map(({ id, source: { name } }) => [id, name]),
      [
        [second.id, ''],
        [first.id, 'Annals'],
      ],
    )
    assert.deepEqual(
      ((await getArticles([second.id, first.id], { page: '1', size: '1' })).body as Article[]).map(
        ({ id }) => id,
      ),
      [first.id],
    )
    assert.deepEqual((await getArticles([second.id], { page: '3', size: '1' })).body, [])
  })

  test('the week counts new articles by day and by source', async () => {
    const admin = await server.tokens.admin()
    const input = { name: 'Weekly', url: 'weekly.org' }
    const source = (await server.call('/source', { method: 'POST', token: admin, body: input })).body as {
      id: string
    }
    for (const number of [1, 2, 3])
      await server.claire.articles.save(
        articleDraft({
          sourceId: source.id,
          url: `https://weekly.org/${number}`,
          title: `What came in number ${number} of the week`,
        }),
      )
    const week = (await server.call('/scanned-this-week', { token })).body as ScannedWeek
    assert.deepEqual(
      week.sources.find(({ name }) => name === 'Weekly'),
      { name: 'Weekly', articles: 3 },
    )
    assert.equal(week.days.length, 7)
    assert.equal(week.days.at(-1)?.date, new Date().toISOString().slice(0, 10))
    assert.equal(week.days.at(-1)?.articles, week.articles)
    assert.equal((await server.call('/scanned-this-week')).status, 401)
  })

  test('anything but a list of ids is refused', async () => {
    for (const body of [{}, null, [1], [''], [null], Array.from({ length: 1001 }, (_, n) => String(n))])
      assert.equal((await getArticles(body)).status, 400)
    assert.deepEqual((await getArticles([])).body, [])
  })
})
