import {
  BIN_DAYS,
  type BinPage,
  FOLDERS_MAX,
  FOLDER_NAME_MAX_LENGTH,
  type Folder,
  LIST_PAGE_SIZE,
} from '@claire/api-contract'
import { isUniqueViolation } from '#platform/database'
import { DomainError, refusal } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { DAY_MS, type Parts, noFolder, ownFolder } from './parts.ts'
import type { BinnedBookmark } from './storage/bin.ts'
import { tidyName } from './storage/keys.ts'
import type { BookmarkChanges, BookmarkStore } from './store.ts'
import { encodeTitle } from '#domains/articles'
import type { Clock } from '#platform/clock'

/** Folders. */
export function folderChanges({ store }: Parts) {
  return {
    async addFolder(owner: PersonId, name: string): Promise<Folder> {
      const checked = checkedName(name)
      await store.defaultFolder(owner)
      const folder = await store.together(async (changes) => {
        await checkRoom(changes, owner)
        return changes.addFolder(owner, checked)
      })
      if (!folder) throw nameTaken(checked)
      return { id: folder.id, name: folder.name }
    },

    async renameFolder(owner: PersonId, { id, name }: { id: string; name: string }): Promise<Folder> {
      const checked = checkedName(name)
      const { isShared } = await changeableFolder(store, owner, id)
      try {
        await store.together(async (changes) => {
          await changes.renameFolder(owner, { id, name: checked })
          if (isShared)
            await changes.record({ folderId: id, person: owner, kind: 'renamed', names: [checked] })
        })
      } catch (error) {
        throw isUniqueViolation(error) ? nameTaken(checked) : error
      }
      return { id, name: checked }
    },

    /** Moves the folder and its bookmarks to the bin. */
    async deleteFolder(owner: PersonId, id: string) {
      const { isShared } = await changeableFolder(store, owner, id)
      await store.together(async (changes) => {
        await changes.deleteFolder(owner, id)
        if (isShared) await changes.record({ folderId: id, person: owner, kind: 'deleted' })
      })
    },
  }
}

/**
 * Throws CONFLICT if the number of folders is at its limit. Called in the transaction that adds one: concurrent
 * additions of the owner wait for it, and so count it too.
 */
async function checkRoom(
  store: Pick<BookmarkChanges, 'defaultFolder' | 'holdFolder' | 'folders'>,
  owner: PersonId,
) {
  await store.holdFolder(owner, (await store.defaultFolder(owner)).id)
  if ((await store.folders(owner)).length >= FOLDERS_MAX)
    throw new DomainError('CONFLICT', (t) => t('folders.many', { most: FOLDERS_MAX }))
}

async function changeableFolder(store: BookmarkStore, owner: PersonId, id: string) {
  const folder = await ownFolder(store, owner, id)
  if (folder.isDefault)
    throw new DomainError('CONFLICT', (t) => t('folders.unchangeable', { name: folder.name }))
  return folder
}

function checkedName(name: string): string {
  const checked = tidyName(name)
  if (!checked) throw refusal((t) => t('folders.nameMissing'))
  if (checked.length > FOLDER_NAME_MAX_LENGTH)
    throw refusal((t) => t('folders.nameTooLong', { most: FOLDER_NAME_MAX_LENGTH }))
  return checked
}

const nameTaken = (name: string) => new DomainError('CONFLICT', (t) => t('folders.nameTaken', { name }))

/** Shows and restores what was moved to the bin. */
export function binContents({ store }: Parts) {
  return {
    /** The deleted folders, and a page of the bookmarks removed one by one; the latest first. */
    async bin(
      owner: PersonId,
      { page = 0, size = LIST_PAGE_SIZE }: { page?: number; size?: number },
    ): Promise<BinPage> {
      const [folders, totalElements, bookmarks] = await Promise.all([
        store.binnedFolders(owner),
        store.countBinned(owner),
        store.binned(owner, { offset: page * size, limit: size }),
      ])
      return {
        folders: folders.map((folder) => ({ ...folder, deletedAt: dateOf(folder) })),
        content: bookmarks.map(shownBinned),
        totalElements,
        totalPages: Math.ceil(totalElements / size),
      }
    },

    /** Deletes everything in the bin permanently. */
    emptyBin: (owner: PersonId) => store.emptyBin(owner),

    /** Restores a folder with everything deleted with it; under another name if its own is taken. */
    async restoreFolder(owner: PersonId, id: string): Promise<Folder> {
      const binned = (await store.binnedFolders(owner)).find((folder) => folder.id === id)
      if (!binned) throw noFolder()
      for (let copy = 1; ; copy++) {
        const name = numbered(binned.name, copy)
        try {
          await store.together(async (changes) => {
            await checkRoom(changes, owner)
            if (!(await changes.restoreFolder(owner, { id, name }))) throw noFolder()
            if ((await changes.folder(owner, id))?.isShared)
              await changes.record({ folderId: id, person: owner, kind: 'restored' })
          })
          return { id, name }
        } catch (error) {
          if (!isUniqueViolation(error)) throw error
        }
      }
    },
  }
}

/** 'Ice', then 'Ice (2)', 'Ice (3)', none longer than a name may be. */
export function numbered(name: string, copy: number): string {
  if (copy === 1) return name
  const ending = ` (${copy})`
  return name.slice(0, FOLDER_NAME_MAX_LENGTH - ending.length) + ending
}

/** A removed bookmark as lists show it. */
export const shownBinned = (bookmark: BinnedBookmark) => ({
  ...bookmark,
  title: encodeTitle(bookmark.title),
  deletedAt: dateOf(bookmark),
})

const dateOf = ({ deletedAt }: { deletedAt: number }) => new Date(deletedAt).toISOString()

/** Deletes what has been in any bin for longer than its retention. Returns the number. */
export const emptyBins = (store: Pick<BookmarkStore, 'emptyBins'>, clock: Clock) =>
  store.emptyBins(clock() - BIN_DAYS * DAY_MS)
