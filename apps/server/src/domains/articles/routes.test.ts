import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Article } from '@claire/api-contract'
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

  test('anything but a list of ids is refused', async () => {
    for (const body of [{}, null, [1], [''], [null], Array.from({ length: 1001 }, (_, n) => String(n))])
      assert.equal((await getArticles(body)).status, 400)
    assert.deepEqual((await getArticles([])).body, [])
  })
})
