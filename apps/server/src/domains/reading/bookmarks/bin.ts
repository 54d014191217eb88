import {
  BIN_DAYS,
  type BinPage,
  FOLDER_NAME_MAX_LENGTH,
  type Folder,
  LIST_PAGE_SIZE,
} from '@claire/api-contract'
import { encodeTitle } from '#domains/articles'
import type { Clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database'
import type { PersonId } from '#platform/person'
import { checkRoom } from './filing.ts'
import { type Parts, noFolder } from './parts.ts'
import type { BookmarkStore } from './store.ts'

const DAY_MS = 24 * 3600_000

/** Shows and restores what was moved to the bin. */
export function restoring({ store }: Parts) {
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
        content: bookmarks.map((bookmark) => ({
          ...bookmark,
          title: encodeTitle(bookmark.title),
          deletedAt: dateOf(bookmark),
        })),
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
function numbered(name: string, copy: number): string {
  if (copy === 1) return name
  const ending = ` (${copy})`
  return name.slice(0, FOLDER_NAME_MAX_LENGTH - ending.length) + ending
}

const dateOf = ({ deletedAt }: { deletedAt: number }) => new Date(deletedAt).toISOString()

/** Deletes what has been in any bin for longer than its retention. Returns the number. */
export const emptyBins = (store: Pick<BookmarkStore, 'emptyBins'>, clock: Clock) =>
  store.emptyBins(clock() - BIN_DAYS * DAY_MS)
