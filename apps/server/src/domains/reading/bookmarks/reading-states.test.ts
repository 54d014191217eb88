import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Bookmark, BookmarkIds, BookmarkPage, BulkAnswer, Folder } from '@claire/api-contract'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'

onEveryServer((start) => {
  let server: TestServer
  before(async () => {
    server = await start()
  })
  after(() => server.close())

  async function reader() {
    const token = await server.tokens.user({ subject: randomUUID() })
    const bulk = async (body: object) => {
      const { status, body: answer } = await server.call('/bookmark/bulk', { method: 'POST', token, body })
      return { status, ...(answer as BulkAnswer) }
    }
    const page = async (query: Record<string, string> = {}) =>
      (await server.call('/bookmark/page', { token, query })).body as BookmarkPage
    return {
      bulk,
      page,
      ids: async (query: Record<string, string>) =>
        (await server.call('/bookmark/ids', { token, query })).body as BookmarkIds,
      bookmark: (documentId: string) =>
        server.call('/bookmark', { method: 'POST', token, query: { documentId } }),
      change: async (id: string, body: object) => {
        const { status, body: answer } = await server.call(`/bookmark/${id}`, { method: 'PUT', token, body })
        return { status, bookmark: answer as Bookmark }
      },
      async save(titles: string[]) {
        const drafts = titles.map((title) =>
          articleDraft({ title, url: `https://a.example/${randomUUID()}` }),
        )
        const articles = await server.claire.articles.saveAll(drafts)
        return (await bulk({ do: 'save', articleIds: articles.map(({ id }) => id) })).ids
      },
      addFolder: async (folderName: string) =>
        (await server.call('/bookmark/folder', { method: 'POST', token, query: { folderName } }))
          .body as Folder,
    }
  }
  const statesOf = ({ content }: BookmarkPage) => content.map(({ state }) => state)

  test('a new bookmark is to be read; its state is changed alone, and so are its note and tags', async () => {
    const ada = await reader()
    const [id = ''] = await ada.save(['Ice'])
    assert.deepEqual(statesOf(await ada.page()), ['toRead'])
    await ada.change(id, { note: 'Mine', tags: ['cold'] })
    const { bookmark } = await ada.change(id, { state: 'reading' })
    assert.deepEqual([bookmark.state, bookmark.note, bookmark.tags], ['reading', 'Mine', ['cold']])
    assert.equal((await ada.change(id, { note: '' })).bookmark.state, 'reading')
    assert.equal((await ada.change(id, { state: 'skimmed' })).status, 400)
  })

  test('what is to be read is listed oldest first', async () => {
    const ada = await reader()
    const ids: string[] = []
    for (const title of ['Ice', 'Fire', 'Rain']) ids.push(...(await ada.save([title])))
    await ada.bulk({ do: 'state', ids: ids.slice(0, 1), state: 'read' })
    const { content } = await ada.page({ state: 'toRead', sort: 'oldest' })
    assert.deepEqual(
      content.map(({ id }) => id),
      ids.slice(1),
    )
  })

  test('several bookmarks get a state together, or none if one is not the reader’s', async () => {
    const [ada, eve] = [await reader(), await reader()]
    const ids = await ada.save(['Ice', 'Snow', 'Hail'])
    const [hers = ''] = await eve.save(['Rain'])
    assert.equal((await ada.bulk({ do: 'state', ids: [...ids, hers], state: 'read' })).status, 404)
    assert.deepEqual((await ada.page()).states, { toRead: 3, reading: 0, read: 0 })
    assert.equal((await ada.bulk({ do: 'state', ids, state: 'read' })).changed, 3)
    assert.deepEqual((await ada.page()).states, { toRead: 0, reading: 0, read: 3 })
    assert.deepEqual((await eve.page()).states, { toRead: 1, reading: 0, read: 0 })
    assert.equal((await eve.change(ids[0] ?? '', { state: 'toRead' })).status, 404)
  })

  test('a list of one state counts all states of its folder and its words', async () => {
    const ada = await reader()
    const ids = await ada.save(['Sea ice', 'Lake ice', 'Snow', 'Hail'])
    const folder = await ada.addFolder('Cold')
    const here = ids.slice(0, 3)
    await ada.bulk({ do: 'move', moves: [{ folderId: folder.id, ids: here }] })
    await ada.change(ids[0] ?? '', { state: 'read' })
    await ada.change(ids[1] ?? '', { state: 'reading' })
    await ada.change(ids[3] ?? '', { state: 'read' })
    const read = await ada.page({ folderId: folder.id, state: 'read' })
    assert.deepEqual(
      [read.content.map(({ id }) => id), read.totalElements, read.totalPages],
      [[ids[0]], 1, 1],
    )
    assert.deepEqual(read.states, { toRead: 1, reading: 1, read: 1 })
    assert.deepEqual((await ada.page({ state: 'toRead', q: 'ice' })).states, {
      toRead: 0,
      reading: 1,
      read: 1,
    })
    const listed = await ada.ids({ folderId: folder.id, state: 'reading' })
    assert.deepEqual([listed.content.map(({ id }) => id), listed.totalElements], [[ids[1]], 1])
  })

  test('a bookmark that was removed comes back in its state', async () => {
    const ada = await reader()
    const [id = ''] = await ada.save(['Ice'])
    await ada.change(id, { state: 'read' })
    const documentId = String((await ada.page()).content[0]?.documentId)
    await ada.bulk({ do: 'remove', ids: [id] })
    assert.deepEqual((await ada.page()).states, { toRead: 0, reading: 0, read: 0 })
    await ada.bookmark(documentId)
    assert.deepEqual(statesOf(await ada.page()), ['read'])
  })
})
