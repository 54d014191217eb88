import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { ApiError, Bookmark, Folder, FolderWithBookmarks, Shelf } from '@claire/api-contract'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'
import { personId } from '#testing/person'

onEveryServer((start) => {
  let server: TestServer
  let now = Date.parse('2026-03-01T09:00:00Z')
  before(async () => {
    server = await start({ clock: () => now })
  })
  after(() => server.close())

  let articles = 0
  const savedArticle = async (title = `An article about subject ${++articles}`) =>
    (await server.claire.articles.save(articleDraft({ url: `https://a.example/${randomUUID()}`, title }))).id

  /** A new person, and their calls. */
  async function reader() {
    const token = await server.tokens.user({ subject: randomUUID() })
    const ask = async <T>(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      query: Record<string, string> = {},
    ) => {
      const { status, body } = await server.call(url, { method, token, query })
      return { status, body: body as T }
    }
    return {
      ask,
      folders: async () => (await ask<FolderWithBookmarks[]>('GET', '/bookmark/folder')).body,
      bookmarks: async () => (await ask<Bookmark[]>('GET', '/bookmark')).body,
      keep: (documentId: string, folderId?: string) =>
        ask<Bookmark>('POST', '/bookmark', { documentId, ...(folderId && { folderId }) }),
      addFolder: async (folderName: string) =>
        (await ask<Folder>('POST', '/bookmark/folder', { folderName })).body,
    }
  }

  test('everyone has one folder Bookmarks, also after concurrent first requests', async () => {
    const ada = await reader()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ada.folders()))
    assert.deepEqual(
      answers[0]?.map(({ name, bookmarks }) => [name, bookmarks.length]),
      [['Bookmarks', 0]],
    )
    assert.equal(new Set(answers.flat().map(({ id }) => id)).size, 1)
  })

  test('the folder Bookmarks is neither renamed nor deleted', async () => {
    const ada = await reader()
    const [folder] = await ada.folders()
    const folderId = String(folder?.id)
    assert.equal((await ada.ask('PUT', '/bookmark/folder', { folderId, folderName: 'Mine' })).status, 409)
    assert.equal((await ada.ask('DELETE', '/bookmark/folder', { folderId })).status, 409)
  })

  test('a bookmarked article is filed under Bookmarks, with all that its card shows', async () => {
    const ada = await reader()
    const id = await savedArticle('Gas, 100% & “more”')
    const { status, body } = await ada.keep(id)
    assert.equal(status, 200)
    assert.deepEqual(
      [body.documentId, body.folder.name, decodeURIComponent(body.title)],
      [id, 'Bookmarks', 'Gas, 100% & “more”'],
    )
    assert.equal(body.article?.id, id)
    assert.equal(body.createdAt, new Date(now).toISOString())
    assert.deepEqual(await ada.bookmarks(), [body])
  })

  test('bookmarking again returns the existing bookmark, moved if another folder is named', async () => {
    const ada = await reader()
    const id = await savedArticle()
    const folder = await ada.addFolder('Chemistry')
    const first = (await ada.keep(id)).body
    assert.deepEqual((await ada.keep(id)).body, first)
    assert.deepEqual((await ada.keep(id, folder.id)).body, { ...first, folder })
    assert.deepEqual((await ada.keep(id)).body.folder, folder)
    const answers = await Promise.all(Array.from({ length: 10 }, () => ada.keep(id)))
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
  })

  test('the folder tree has the folders with their counts, and the default for new bookmarks', async () => {
    const ada = await reader()
    const folder = await ada.addFolder('Chemistry')
    const folderTree = async () => (await ada.ask<Shelf>('GET', '/bookmark/shelf')).body
    const [home] = (await folderTree()).folders
    assert.equal((await folderTree()).saveTo, home?.id)
    await ada.keep(await savedArticle())
    await ada.keep(await savedArticle())
    now += 1_000
    await ada.keep(await savedArticle(), folder.id)
    const { folders, saveTo, total } = await folderTree()
    assert.deepEqual(
      folders.map(({ name, count, usedAt }) => [name, count, usedAt]),
      [
        ['Bookmarks', 2, null],
        ['Chemistry', 1, new Date(now).toISOString()],
      ],
    )
    assert.deepEqual([saveTo, total], [folder.id, 3])
  })

  test('an article goes to the folder used last, and elsewhere once that is deleted', async () => {
    const ada = await reader()
    const [first, second] = [await ada.addFolder('First'), await ada.addFolder('Second')]
    const folderOfNext = async () => (await ada.keep(await savedArticle())).body.folder.name
    assert.equal(await folderOfNext(), 'Bookmarks')
    await ada.keep(await savedArticle(), first.id)
    now += 1_000
    await ada.keep(await savedArticle(), second.id)
    assert.equal(await folderOfNext(), 'Second')
    await ada.ask('DELETE', '/folder', { folderId: second.id })
    assert.equal(await folderOfNext(), 'First')
  })

  test('names of folders are trimmed, and differ by more than case', async () => {
    const ada = await reader()
    assert.equal((await ada.addFolder('  Solid   state ')).name, 'Solid state')
    for (const folderName of ['solid STATE', 'Solid state', 'BOOKMARKS', 'Ｓｏｌｉｄ state']) {
      const { status, body } = await ada.ask<ApiError>('POST', '/bookmark/folder', { folderName })
      assert.equal(status, 409, folderName)
      assert.match(body.apiError, /already/)
    }
    for (const folderName of ['', '   ', 'x'.repeat(256)])
      assert.equal((await ada.ask('POST', '/bookmark/folder', { folderName })).status, 400)
    assert.equal((await (await reader()).addFolder('Solid state')).name, 'Solid state')
  })

  test('two hundred folders are the limit, with a message', async () => {
    const ada = await reader()
    await ada.folders()
    for (let each = 1; each < 200; each++) await ada.addFolder(`Folder ${each}`)
    const { status, body } = await ada.ask<ApiError>('POST', '/bookmark/folder', { folderName: 'One more' })
    assert.deepEqual(
      [status, body.apiError],
      [409, 'You have 200 folders, which is as many as there can be. Delete one first.'],
    )
  })

  test('a folder is renamed by either spelling of the call, but not to the name of another', async () => {
    const ada = await reader()
    const folder = await ada.addFolder('Alpha')
    await ada.addFolder('Beta')
    assert.deepEqual((await ada.ask('PUT', '/folder', { folderId: folder.id, folderName: 'ALPHA' })).body, {
      id: folder.id,
      name: 'ALPHA',
    })
    assert.equal(
      (await ada.ask('PUT', '/bookmark/folder', { folderId: folder.id, folderName: 'beta' })).status,
      409,
    )
    assert.deepEqual(
      (await ada.folders()).map(({ name }) => name),
      ['Bookmarks', 'ALPHA', 'Beta'],
    )
  })

  test('a deleted folder’s bookmarks are deleted with it, and only these', async () => {
    const ada = await reader()
    const folder = await ada.addFolder('Doomed')
    const [lost, bookmarked] = [await savedArticle(), await savedArticle()]
    await ada.keep(bookmarked)
    await ada.keep(lost, folder.id)
    assert.equal((await ada.ask('DELETE', '/folder', { folderId: folder.id })).status, 200)
    assert.deepEqual(
      (await ada.bookmarks()).map(({ documentId }) => documentId),
      [bookmarked],
    )
    assert.equal((await ada.ask('DELETE', '/folder', { folderId: folder.id })).status, 404)
  })

  test('a bookmark is moved, and moved back', async () => {
    const ada = await reader()
    const [home] = await ada.folders()
    const folder = await ada.addFolder('Later')
    const { id } = (await ada.keep(await savedArticle())).body
    assert.deepEqual(
      (await ada.ask<Bookmark>('POST', '/bookmark/move', { id, folderId: folder.id })).body.folder,
      folder,
    )
    assert.equal(
      (await ada.ask<Bookmark>('POST', '/bookmark/move', { id, folderId: String(home?.id) })).body.folder
        .name,
      'Bookmarks',
    )
  })

  test('a bookmark is removed by its article; there is nothing to remove twice', async () => {
    const ada = await reader()
    const documentId = await savedArticle()
    await ada.keep(documentId)
    assert.equal((await ada.ask('DELETE', '/bookmark', { documentId })).status, 200)
    assert.equal((await ada.ask('DELETE', '/bookmark', { documentId })).status, 404)
    assert.deepEqual(await ada.bookmarks(), [])
  })

  test('other people’s folders and bookmarks are not found', async () => {
    const [ada, eve] = [await reader(), await reader()]
    const documentId = await savedArticle()
    const folder = await ada.addFolder('Private')
    const bookmark = (await ada.keep(documentId, folder.id)).body
    const [own] = await eve.folders()
    const refused = [
      await eve.ask('PUT', '/folder', { folderId: folder.id, folderName: 'Mine' }),
      await eve.ask('DELETE', '/folder', { folderId: folder.id }),
      await eve.keep(documentId, folder.id),
      await eve.ask('POST', '/bookmark/move', { id: bookmark.id, folderId: String(own?.id) }),
      await eve.ask('DELETE', '/bookmark', { documentId }),
    ]
    assert.deepEqual(
      refused.map(({ status }) => status),
      [404, 404, 404, 404, 404],
    )
    assert.deepEqual(
      (await ada.bookmarks()).map(({ id, folder: { name } }) => [id, name]),
      [[bookmark.id, 'Private']],
    )
  })

  test('only an article can be bookmarked', async () => {
    const ada = await reader()
    assert.equal((await ada.keep('nothing')).status, 404)
    assert.equal((await ada.ask('POST', '/bookmark')).status, 400)
    assert.equal((await server.call('/bookmark')).status, 401)
  })

  test('a bookmark stays when its article is deleted, with all that its card shows', async () => {
    const ada = await reader()
    const id = await savedArticle('Soon withdrawn: a study')
    await ada.keep(id)
    await server.claire.articles.remove([id])
    const [stub] = await ada.bookmarks()
    assert.deepEqual(
      [stub?.article, decodeURIComponent(String(stub?.title)), stub?.authors, stub?.publicationYear],
      [null, 'Soon withdrawn: a study', ['Grace Hopper'], 2024],
    )
  })

  test('many bookmarks come newest first', async () => {
    const ada = await reader()
    for (let n = 0; n < 120; n++) {
      now += 1000
      assert.equal((await ada.keep(await savedArticle())).status, 200)
    }
    const dates = (await ada.bookmarks()).map(({ createdAt }) => createdAt)
    assert.equal(dates.length, 120)
    assert.deepEqual(dates, dates.toSorted().reverse())
  })

  test('a deleted account leaves no bookmarks', async () => {
    const subject = randomUUID()
    const token = await server.tokens.user({ subject })
    const documentId = await savedArticle()
    await server.call('/bookmark', { method: 'POST', token, query: { documentId } })
    await server.claire.bookmarks.forgetAccount(personId(subject))
    assert.deepEqual((await server.call('/bookmark', { token })).body, [])
  })
})
