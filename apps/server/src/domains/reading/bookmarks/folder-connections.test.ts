import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ArticleConnections, Bookmark, FolderConnections } from '@claire/api-contract'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'

onEveryServer((start) => {
  let server: TestServer
  let token: string
  before(async () => {
    server = await start()
    token = await server.tokens.user({ subject: 'ada' })
  })
  after(() => server.close())

  const article = (name: string, cited: string[] = []) =>
    articleDraft({
      url: `https://rivers.example/${name}`,
      title: `River ${name} from its source to the sea`,
      doi: `10.1000/${name}`,
      references: { count: cited.length, dois: cited.map((each) => `10.1000/${each}`) },
    })
  const connections = async <T>(path: string, by = token) => {
    const { status, body } = await server.call(`${path}/connections`, { token: by })
    return { status, body: body as T }
  }

  test('a folder and an article have the works around them, and nobody sees those of a folder of others', async () => {
    const [a, b] = await server.claire.articles.saveAll([
      article('a', ['core', 'old']),
      article('b', ['core', 'old']),
      article('core'),
    ])
    const { body: bookmark } = await server.call('/bookmark', {
      method: 'POST',
      token,
      query: { documentId: String(a?.id) },
    })
    const { folder } = bookmark as Bookmark
    await server.call('/bookmark', { method: 'POST', token, query: { documentId: String(b?.id) } })

    const own = await connections<FolderConnections>(`/bookmark/folders/${folder.id}`)
    const { connected, ...counts } = own.body
    assert.deepEqual(counts, { works: 2, withReferences: 2, references: 2, referencesHere: 1 })
    assert.deepEqual(
      connected
        .map(({ doi, article: found, ...rest }) => [doi, found && decodeURIComponent(found.title), rest])
        .toSorted(),
      [
        ['10.1000/core', 'River core from its source to the sea', { cites: 0, citedBy: 2 }],
        ['10.1000/old', null, { cites: 0, citedBy: 2 }],
      ],
    )

    const { body: ofArticle } = await connections<ArticleConnections>(`/articles/${a?.id}`)
    assert.deepEqual(
      ofArticle.references.map((each) => [each.doi, each.article !== null, each.citedTogether]),
      [
        ['10.1000/core', true, 0],
        ['10.1000/old', false, 0],
      ],
    )
    assert.deepEqual(
      ofArticle.around.map((each) => [each.article?.id, each.shared]),
      [[b?.id, 2]],
    )
    assert.equal(ofArticle.alertId, null)

    const other = await server.tokens.user({ subject: 'eve' })
    for (const [path, by] of [
      [`/bookmark/folders/${folder.id}`, other],
      ['/bookmark/folders/unknown', token],
      ['/articles/unknown', token],
    ])
      assert.equal((await connections(String(path), by)).status, 404, path)
  })
})
