import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Source, SourceHistory, SourcePage } from '@claire/api-contract'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'

onEveryServer((start) => {
  let server: TestServer
  let admin: string
  let user: string
  let now = Date.parse('2026-03-01T09:00:00Z')

  before(async () => {
    server = await start({ clock: () => now })
    admin = await server.tokens.admin({ firstName: 'Ada', lastName: 'Lovelace', subject: 'ada' })
    user = await server.tokens.user({ subject: 'grace' })
  })
  after(() => server.close())

  const add = async (token: string, name: string, url: string) =>
    (await server.call('/source', { method: 'POST', token, body: { name, url } })).body as Source
  const reject = (id: string, note?: string) =>
    server.call(`/source/${id}/reject`, { method: 'PUT', token: admin, body: note ? { note } : {} })

  describe('the history of a source', () => {
    test('has its articles by week, its scans, and the number of bookmarks of its articles', async () => {
      const { id } = await add(admin, 'Ice', 'ice.org')
      const other = await add(admin, 'Snow', 'snow.org')
      const articles: string[] = []
      for (const [sourceId, n] of [
        [id, 1],
        [id, 2],
        [other.id, 3],
      ] as const)
        articles.push(
          (
            await server.claire.articles.save(
              articleDraft({ sourceId, url: `https://ice.org/${n}`, title: `On the number ${n}` }),
            )
          ).id,
        )
      const bookmark = (token: string, index: number) =>
        server.call('/bookmark', { method: 'POST', token, query: { documentId: articles[index] ?? '' } })
      for (const [token, index] of [
        [admin, 0],
        [user, 0],
        [user, 1],
        [user, 2],
      ] as const)
        assert.equal((await bookmark(token, index)).status, 200)
      const { status, body } = await server.call(`/source/${id}/history`, { token: admin })
      const history = body as SourceHistory
      assert.equal(status, 200)
      assert.deepEqual([history.bookmarks, history.weeks.length, history.weeks.at(-1)], [3, 12, 2])
      assert.ok(Array.isArray(history.runs))
      assert.equal((await server.call(`/source/${id}/history`, { token: user })).status, 403)
      assert.equal((await server.call('/source/nobody/history', { token: admin })).status, 404)
    })
  })

  describe('a suggestion of a site that was rejected before', () => {
    const pending = async (searchItem: string) =>
      (
        (
          await server.call('/source/search', {
            method: 'POST',
            token: admin,
            body: { searchItem, status: 'PENDING' },
          })
        ).body as SourcePage
      ).content

    test('has the latest of those decisions', async () => {
      await reject((await add(user, 'Fog news', 'https://fog.org/news')).id, 'Only advertising.')
      now += 60_000
      await reject((await add(user, 'Fog blog', 'fog.org/blog')).id)
      const date = new Date(now).toISOString()
      await add(user, 'Fog', 'www.fog.org')
      const [source] = await pending('fog')
      assert.deepEqual(source?.rejectedBefore, {
        name: 'Fog blog',
        url: 'fog.org/blog',
        date,
        by: 'Ada Lovelace',
        note: '',
      })
    })

    test('has the public reason of the decision, not the internal notes', async () => {
      const { id } = await add(user, 'Dew', 'dew.org/old')
      await reject(id, 'Only advertising.')
      now += 60_000
      await server.call(`/source/${id}/add-note`, {
        method: 'PUT',
        token: admin,
        body: { text: 'Between us: spam.' },
      })
      await add(user, 'Dew', 'dew.org/new')
      assert.equal((await pending('dew'))[0]?.rejectedBefore?.note, 'Only advertising.')
    })

    test('is recognised by its host, and only after a rejection', async () => {
      await add(user, 'Rain', 'not-dew.org')
      await add(admin, 'Hail', 'hail.org/a')
      await add(user, 'Hail', 'hail.org/b')
      for (const name of ['rain', 'hail'])
        assert.deepEqual(
          (await pending(name)).map(({ rejectedBefore }) => rejectedBefore),
          [undefined],
        )
    })

    test('does not show the earlier decision to its author', async () => {
      const { id } = await add(user, 'Dew again', 'dew.org/third')
      assert.equal(
        ((await server.call(`/source/${id}`, { token: user })).body as Source).rejectedBefore,
        undefined,
      )
    })
  })
})
