import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type {
  ApiError,
  BinPage,
  Bookmark,
  BookmarkIds,
  BookmarkPage,
  BulkAnswer,
  Folder,
  BookmarkedArticle,
  Shelf,
} from '@claire/api-contract'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'

const DAY_MS = 24 * 3600_000

onEveryServer((start) => {
  let server: TestServer
  let now = Date.parse('2026-03-01T09:00:00Z')
  before(async () => {
    server = await start({ clock: () => now })
  })
  after(() => server.close())

  const savedArticles = async (count: number, fields: Parameters<typeof articleDraft>[0] = {}) => {
    const drafts = Array.from({ length: count }, () =>
      articleDraft({ title: `Number ${randomUUID()}`, ...fields, url: `https://a.example/${randomUUID()}` }),
    )
    return (await server.claire.articles.saveAll(drafts)).map(({ id }) => id)
  }

  async function reader() {
    const token = await server.tokens.user({ subject: randomUUID() })
    const get = async <T>(url: string, query: Record<string, string> = {}) =>
      (await server.call(url, { token, query })).body as T
    const bulk = async (body: object) => {
      const answer = await server.call('/bookmark/bulk', { method: 'POST', token, body })
      return { status: answer.status, ...(answer.body as BulkAnswer & ApiError) }
    }
    return {
      get,
      bulk,
      call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, query: Record<string, string> = {}) =>
        server.call(url, { method, token, query }),
      annotate: async (id: string, body: object) =>
        (await server.call(`/bookmark/${id}`, { method: 'PUT', token, body })) as {
          status: number
          body: Bookmark
        },
      keep: async (count: number, fields = {}) =>
        (await bulk({ do: 'save', articleIds: await savedArticles(count, fields) })).ids,
      kept: async (body: string[]) =>
        (await server.call('/bookmark/kept', { method: 'POST', token, body })).body as BookmarkedArticle[],
      addFolder: async (folderName: string) =>
        (await server.call('/bookmark/folder', { method: 'POST', token, query: { folderName } }))
          .body as Folder,
      shelf: () => get<Shelf>('/bookmark/shelf'),
      page: (query: Record<string, string> = {}) => get<BookmarkPage>('/bookmark/page', query),
    }
  }
  const titles = ({ content }: BookmarkPage) => content.map(({ title }) => decodeURIComponent(title))

  test('a thousand articles are bookmarked in one call, and none by repeating it', async () => {
    const ada = await reader()
    const articleIds = await savedArticles(1_000)
    const { changed, ids } = await ada.bulk({ do: 'save', articleIds })
    assert.deepEqual([changed, new Set(ids).size], [1_000, 1_000])
    assert.equal((await ada.bulk({ do: 'save', articleIds })).changed, 0)
    assert.equal((await ada.shelf()).total, 1_000)
    const listed = await ada.get<BookmarkIds>('/bookmark/ids')
    assert.deepEqual(
      listed.content.map(({ documentId }) => documentId),
      articleIds,
      'the first of the selection is the first of the list',
    )
    assert.equal((await ada.bulk({ do: 'save', articleIds: [...articleIds, 'x'] })).status, 400)
  })

  test('all selected bookmarks are changed, or none', async () => {
    const ada = await reader()
    const ids = await ada.keep(30)
    const folder = await ada.addFolder('Ice')
    const [someone] = await (await reader()).keep(1)
    for (const body of [
      { do: 'move', moves: [{ folderId: folder.id, ids: [...ids, someone] }] },
      { do: 'move', moves: [{ folderId: 'nowhere', ids }] },
      { do: 'remove', ids: [...ids, someone] },
      { do: 'tag', ids: [...ids, someone], add: ['cold'] },
      { do: 'restore', ids: [...ids] },
      { do: 'save', articleIds: [...(await savedArticles(3)), 'nothing'] },
    ])
      assert.equal((await ada.bulk(body)).status, 404, body.do)
    const { folders, total, tags, binned } = await ada.shelf()
    assert.deepEqual([folders.map(({ count }) => count), total, tags, binned], [[30, 0], 30, [], 0])
  })

  test('bookmarks are moved together, and back to where each was', async () => {
    const ada = await reader()
    const [ice, fire] = [await ada.addFolder('Ice'), await ada.addFolder('Fire')]
    const ids = await ada.keep(20)
    await ada.bulk({ do: 'move', moves: [{ folderId: ice.id, ids: ids.slice(0, 5) }] })
    const { before, changed } = await ada.bulk({ do: 'move', moves: [{ folderId: fire.id, ids }] })
    assert.equal(changed, 20)
    const counts = async () => Object.fromEntries((await ada.shelf()).folders.map((f) => [f.name, f.count]))
    assert.deepEqual(await counts(), { Bookmarks: 0, Fire: 20, Ice: 0 })
    await ada.bulk({ do: 'move', moves: before })
    assert.deepEqual(await counts(), { Bookmarks: 15, Fire: 0, Ice: 5 })
  })

  test('a removed bookmark is restored with its note and tags, also by bookmarking its article again', async () => {
    const ada = await reader()
    const [first = '', second = ''] = await ada.keep(2)
    await ada.annotate(first, { note: 'Mine', tags: ['to read'] })
    assert.equal((await ada.bulk({ do: 'remove', ids: [first, second] })).changed, 2)
    assert.equal((await ada.shelf()).binned, 2)
    const bookmarked = async () => (await ada.page()).content.map(({ id, note, tags }) => [id, note, tags])
    assert.deepEqual(await bookmarked(), [])
    await ada.bulk({ do: 'restore', ids: [first] })
    assert.deepEqual(await bookmarked(), [[first, 'Mine', ['to read']]])
    const documentId = String((await ada.page()).content[0]?.documentId)
    await ada.bulk({ do: 'remove', ids: [first] })
    await ada.call('POST', '/bookmark', { documentId })
    assert.deepEqual(await bookmarked(), [[first, 'Mine', ['to read']]])
  })

  test('a deleted folder is restored with its bookmarks, under another name if its own is taken', async () => {
    const ada = await reader()
    const folder = await ada.addFolder('Ice')
    const ids = await ada.keep(3)
    await ada.bulk({ do: 'move', moves: [{ folderId: folder.id, ids }] })
    const [alone = ''] = ids
    await ada.bulk({ do: 'remove', ids: [alone] })
    now += 1_000
    await ada.call('DELETE', '/folder', { folderId: folder.id })
    const bin = await ada.get<BinPage>('/bookmark/bin')
    assert.deepEqual(
      [bin.folders.map(({ name, count }) => [name, count]), bin.content.map(({ id }) => id)],
      [[['Ice', 2]], [alone]],
    )
    await ada.addFolder('ice')
    const restored = await ada.call('POST', '/bookmark/folder/restore', { folderId: folder.id })
    assert.deepEqual(restored.body, { id: folder.id, name: 'Ice (2)' })
    assert.equal((await ada.page({ folderId: folder.id })).totalElements, 2)
    assert.equal((await ada.call('POST', '/bookmark/folder/restore', { folderId: folder.id })).status, 404)
  })

  test('a bookmark whose folder is deleted is restored to Bookmarks', async () => {
    const ada = await reader()
    const folder = await ada.addFolder('Ice')
    const [id = ''] = await ada.keep(1)
    await ada.bulk({ do: 'move', moves: [{ folderId: folder.id, ids: [id] }] })
    await ada.bulk({ do: 'remove', ids: [id] })
    now += 1_000
    await ada.call('DELETE', '/folder', { folderId: folder.id })
    await ada.bulk({ do: 'restore', ids: [id] })
    assert.deepEqual(
      (await ada.page()).content.map((each) => each.folder.name),
      ['Bookmarks'],
    )
  })

  test('the bin keeps what was deleted for thirty days', async () => {
    const ada = await reader()
    const folder = await ada.addFolder('Ice')
    const [id = ''] = await ada.keep(1)
    await ada.bulk({ do: 'remove', ids: [id] })
    await ada.call('DELETE', '/folder', { folderId: folder.id })
    now += 30 * DAY_MS
    await server.claire.emptyBins()
    assert.equal((await ada.shelf()).binned, 2)
    now += 1
    await server.claire.emptyBins()
    assert.equal((await ada.shelf()).binned, 0)
    assert.equal((await ada.bulk({ do: 'restore', ids: [id] })).status, 404)
  })

  test('emptying a bin is permanent, and empties nobody else’s', async () => {
    const [ada, eve] = [await reader(), await reader()]
    const folder = await ada.addFolder('Ice')
    const [bookmarked = '', removed = '', inside = ''] = await ada.keep(3)
    await ada.bulk({ do: 'move', moves: [{ folderId: folder.id, ids: [inside] }] })
    await ada.bulk({ do: 'remove', ids: [removed] })
    await ada.call('DELETE', '/folder', { folderId: folder.id })
    await eve.bulk({ do: 'remove', ids: await eve.keep(1) })
    assert.equal((await ada.call('DELETE', '/bookmark/bin')).status, 200)
    const { binned, total, folders } = await ada.shelf()
    assert.deepEqual([binned, total, folders.length], [0, 1, 1])
    assert.deepEqual(
      (await ada.page()).content.map(({ id }) => id),
      [bookmarked],
    )
    for (const id of [removed, inside])
      assert.equal((await ada.bulk({ do: 'restore', ids: [id] })).status, 404)
    assert.equal((await ada.call('POST', '/bookmark/folder/restore', { folderId: folder.id })).status, 404)
    assert.equal((await eve.shelf()).binned, 1)
  })

  test('tags that differ only by case are one, and counted; a note of blanks is empty', async () => {
    const ada = await reader()
    const ids = await ada.keep(3)
    await ada.bulk({ do: 'tag', ids, add: ['To  read', 'method'] })
    const [first = ''] = ids
    const { body } = await ada.annotate(first, { note: '  ', tags: ['to READ', 'To read', ' '] })
    assert.deepEqual([body.note, body.tags], ['', ['To read']])
    await ada.bulk({ do: 'tag', ids: ids.slice(1), remove: ['METHOD'] })
    assert.deepEqual((await ada.shelf()).tags, [{ tag: 'To read', count: 3 }])
    assert.equal((await ada.page({ tag: 'to read' })).totalElements, 3)
    assert.equal((await ada.annotate(first, { note: 'x'.repeat(4097) })).status, 400)
    const many = Array.from({ length: 50 }, (_, at) => `tag ${at}`)
    assert.equal((await ada.bulk({ do: 'tag', ids, add: many })).status, 400)
    assert.deepEqual((await ada.shelf()).tags, [{ tag: 'To read', count: 3 }])
  })

  test('a name of which nothing can be seen is none, and marks that reverse other text are left out', async () => {
    const ada = await reader()
    const [id = ''] = await ada.keep(1)
    for (const name of ['\u200b\u200d', '\u202eSecret\u202c Ice']) await ada.addFolder(name)
    const names = (await ada.shelf()).folders.map(({ name }) => name)
    assert.deepEqual(names, ['Bookmarks', 'Secret Ice'])
    const { body } = await ada.annotate(id, { note: '', tags: ['\u2060', '\u200f'] })
    assert.deepEqual(body.tags, [])
  })

  test('bookmarks are found by title, author, summary, note and tag, by whole words or their beginnings', async () => {
    const ada = await reader()
    const [id = ''] = await ada.keep(1, {
      title: 'Ångström-scale spectroscopy of 100% ice',
      authors: ['Noam Ljubljanski'],
      abstract: 'We weigh quartzite.',
    })
    await ada.keep(2)
    await ada.annotate(id, { note: 'Compare section five', tags: ['to read'] })
    for (const q of ['angstrom', 'SPECTRO ice', 'ljubl', 'quartzite', 'section compare', 'read', '100%'])
      assert.deepEqual(
        (await ada.page({ q })).content.map((each) => each.id),
        [id],
        q,
      )
    for (const q of ['pectroscopy', 'ice volcano', '_'])
      assert.equal((await ada.page({ q })).totalElements, 0, q)
  })

  test('bookmarks are sorted by date added, year and title, page by page', async () => {
    const ada = await reader()
    for (const [title, publicationYear] of [
      ['“Beta” cells', 2001],
      ['alpha rays', null],
      ['Gamma rays', 2020],
    ] as const) {
      now += 1_000
      await ada.keep(1, { title, publicationYear })
    }
    assert.deepEqual(titles(await ada.page()), ['Gamma rays', 'alpha rays', '“Beta” cells'])
    assert.deepEqual(titles(await ada.page({ sort: 'year' })), ['Gamma rays', '“Beta” cells', 'alpha rays'])
    const second = await ada.page({ sort: 'title', page: '1', size: '2' })
    assert.deepEqual([titles(second), second.totalElements, second.totalPages], [['Gamma rays'], 3, 2])
  })

  test('no id reaches another person’s data', async () => {
    const [ada, eve] = [await reader(), await reader()]
    const [folder, mine] = [await ada.addFolder('Private'), await eve.addFolder('Mine')]
    const [id = '', binned = ''] = await ada.keep(2)
    await ada.bulk({ do: 'remove', ids: [binned] })
    const deleted = await ada.addFolder('Deleted')
    await ada.call('DELETE', '/folder', { folderId: deleted.id })
    const articleIds = await savedArticles(1)
    const refused = [
      await eve.bulk({ do: 'save', articleIds, folderId: folder.id }),
      await eve.bulk({ do: 'move', moves: [{ folderId: mine.id, ids: [id] }] }),
      await eve.bulk({ do: 'remove', ids: [id] }),
      await eve.bulk({ do: 'tag', ids: [id], add: ['seen'] }),
      await eve.bulk({ do: 'restore', ids: [binned] }),
      await eve.annotate(id, { note: 'seen' }),
      await eve.call('POST', '/bookmark/move', { id, folderId: mine.id }),
      await eve.call('POST', '/bookmark/folder/restore', { folderId: deleted.id }),
      await eve.call('DELETE', '/folder', { folderId: folder.id }),
      await eve.call('PUT', '/folder', { folderId: folder.id, folderName: 'Taken' }),
      await eve.call('GET', '/bookmark/page', { folderId: folder.id }),
      await eve.call('GET', '/bookmark/ids', { folderId: folder.id }),
    ]
    assert.deepEqual(
      refused.map(({ status }) => status),
      refused.map(() => 404),
    )
    assert.equal((await eve.page()).totalElements + (await eve.shelf()).binned, 0)
    const { folders, total, tags, binned: inBin } = await ada.shelf()
    assert.deepEqual(
      [folders.map(({ name }) => name), total, tags, inBin],
      [['Bookmarks', 'Private'], 1, [], 2],
    )
  })

  test('places of many articles are looked up at once', async () => {
    const [ada, eve] = [await reader(), await reader()]
    const articleIds = await savedArticles(3)
    const { ids } = await ada.bulk({ do: 'save', articleIds: articleIds.slice(0, 2) })
    const bookmarked = await ada.kept(articleIds)
    assert.deepEqual(new Set(bookmarked.map(({ id }) => id)), new Set(ids))
    assert.deepEqual(new Set(bookmarked.map(({ folder }) => folder.name)), new Set(['Bookmarks']))
    assert.deepEqual(await eve.kept(articleIds), [])
  })
})
