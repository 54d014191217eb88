import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Bookmark, Folder, FolderWithBookmarks } from '@claire/api-contract'
import type { Caller } from './caller.ts'
import type { World } from './world.ts'

export function bookmarkCalls(given: () => World) {
  describe('7.4 bookmark calls', () => {
    let admin: Caller
    let documentId: string
    let other: string
    let folder: Folder
    before(() => {
      admin = given().admin
      documentId = String(given().articles[0]?.id)
      other = String(given().articles[1]?.id)
    })
    const folders = () => admin.call<FolderWithBookmarks[]>('GET', '/bookmark/folder')
    const documentsIn = async ({ id }: Folder) =>
      (await folders()).find((each) => each.id === id)?.bookmarks.map((bookmark) => bookmark.documentId)

    test('POST bookmark/folder folderName', async () => {
      folder = await admin.call<Folder>('POST', '/bookmark/folder?folderName=Reading')
      assert.equal(folder.name, 'Reading')
      assert.deepEqual(await documentsIn(folder), [])
    })

    test('POST bookmark documentId, folderId', async () => {
      const path = `/bookmark?documentId=${documentId}&folderId=${folder.id}`
      const bookmark = await admin.call<Bookmark>('POST', path)
      assert.deepEqual([bookmark.documentId, bookmark.folder], [documentId, folder])
    })

    test('POST from the page names a folder', async () => {
      const bookmark = await admin.call<Bookmark>('POST', `/bookmark?documentId=${other}`)
      assert.deepEqual(bookmark.folder, folder, 'without a folder: the one used last')
    })

    test('GET bookmark/folder with bookmarks', async () => {
      const all = await folders()
      assert.equal(all[0]?.name, 'Bookmarks')
      const documents = await documentsIn(folder)
      assert.deepEqual(documents?.toSorted(), [documentId, other].toSorted())
    })

    test('GET bookmark', async () => {
      const bookmarks = await admin.call<Bookmark[]>('GET', '/bookmark')
      assert.deepEqual(bookmarks.map((each) => each.documentId).toSorted(), [documentId, other].toSorted())
    })

    test('PUT folder folderId, folderName', async () => {
      const path = `/folder?folderId=${folder.id}&folderName=Read`
      const renamed = await admin.call<Folder>('PUT', path)
      assert.deepEqual(renamed, { id: folder.id, name: 'Read' })
      assert.ok((await folders()).some(({ id, name }) => id === folder.id && name === 'Read'))
    })

    test('POST bookmark/move id, folderId', async () => {
      const [all] = await folders()
      const bookmark = (await admin.call<Bookmark[]>('GET', '/bookmark')).find(
        (each) => each.documentId === other,
      )
      const path = `/bookmark/move?id=${bookmark?.id}&folderId=${all?.id}`
      assert.equal((await admin.call<Bookmark>('POST', path)).folder.name, 'Bookmarks')
      assert.deepEqual(await documentsIn(folder), [documentId])
    })

    test('DELETE bookmark documentId', async () => {
      await admin.call('DELETE', `/bookmark?documentId=${other}`)
      const left = await admin.call<Bookmark[]>('GET', '/bookmark')
      assert.deepEqual(
        left.map((each) => each.documentId),
        [documentId],
      )
    })

    test('DELETE folder', async () => {
      await admin.call('DELETE', `/folder?folderId=${folder.id}`)
      assert.deepEqual(
        (await folders()).map(({ name }) => name),
        ['Bookmarks'],
      )
      assert.deepEqual(await admin.call('GET', '/bookmark'), [], 'its bookmarks are gone with it')
    })
  })
}
