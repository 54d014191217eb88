import {
  BOOKMARKS_AT_ONCE,
  type Bookmark,
  type BookmarkIds,
  type BookmarkPage,
  type BookmarkPageQuery,
  type FolderWithBookmarks,
  type BookmarkedArticle,
  LIST_PAGE_SIZE,
  type ReadingState,
  type Shelf,
  type WantedBookmarks,
} from '@claire/api-contract'
import type { PersonId, Reader } from '#platform/person'
import { type Parts, ownFolder, savingFolder } from './parts.ts'
import { present } from './present.ts'
import { personOf } from './storage/reach.ts'
import type { Wanted } from './storage/wanted.ts'

/** Reads bookmarks. */
export function bookmarkLists(parts: Parts) {
  const { page, ids } = pages(parts)
  return { ...overview(parts), page, ids, ...everything(parts) }
}

/** Pages of a person's bookmarks, or of those of a folder shared with them. */
export function pages(parts: Parts) {
  const { store } = parts

  async function wantedBy(
    reader: Reader,
    { folderId, q, tag, state, sort }: WantedBookmarks,
  ): Promise<Wanted> {
    if (folderId !== undefined) await ownFolder(store, reader, folderId)
    if (!q?.trim()) return { folderId, tag, state, sort }
    const articleIds = await store.articleIds(reader, { folderId, tag })
    const [near, tags] = await Promise.all([parts.near(personOf(reader), q, articleIds), store.tags(reader)])
    return { folderId, tag, state, sort, text: q, near, tags: tags.map((each) => each.tag) }
  }

  return {
    /** One page, by default of all folders and newest first. */
    async page(reader: Reader, query: BookmarkPageQuery): Promise<BookmarkPage> {
      const { page = 0, size = LIST_PAGE_SIZE, ...rest } = query
      const wanted = await wantedBy(reader, rest)
      const [states, bookmarks] = await Promise.all([
        store.countByState(reader, wanted),
        store.bookmarks(reader, wanted, { offset: page * size, limit: size }),
      ])
      const content = await present(parts, reader, bookmarks)
      const totalElements = totalOf(states, wanted)
      const totalPages = Math.ceil(totalElements / size)
      return { content, totalElements, totalPages, empty: content.length === 0, states }
    },

    /** Ids in the order of their pages, as many as one call may change. */
    async ids(reader: Reader, query: WantedBookmarks): Promise<BookmarkIds> {
      const wanted = await wantedBy(reader, query)
      const [states, places] = await Promise.all([
        store.countByState(reader, wanted),
        store.placesWanted(reader, wanted, { offset: 0, limit: BOOKMARKS_AT_ONCE }),
      ])
      const content = places.map(({ id, articleId, folderId }) => ({ id, documentId: articleId, folderId }))
      return { content, totalElements: totalOf(states, wanted) }
    },

    /** Number of bookmarks that match a text. */
    matches: async (reader: Reader, q: string): Promise<number> =>
      store.countBookmarks(reader, await wantedBy(reader, { q })),
  }
}

/** Number of matching bookmarks. */
const totalOf = (states: Record<ReadingState, number>, { state }: Wanted) =>
  state ? states[state] : states.toRead + states.reading + states.read

/** Overview of folders and places. */
function overview({ store }: Parts) {
  return {
    /** The folders with their numbers of bookmarks, the default folder first, then by name. */
    async folderTree(owner: PersonId): Promise<Shelf> {
      await store.defaultFolder(owner)
      const [folders, counts, tags, binnedFolders, binned] = await Promise.all([
        store.folders(owner),
        store.countsByFolder(owner),
        store.tags(owner),
        store.binnedFolders(owner),
        store.countBinned(owner),
      ])
      return {
        folders: folders.map(({ id, name, usedAt }) => ({
          id,
          name,
          count: counts.get(id) ?? 0,
          usedAt: usedAt ? new Date(usedAt).toISOString() : null,
        })),
        saveTo: savingFolder(folders).id,
        total: [...counts.values()].reduce((sum, count) => sum + count, 0),
        tags,
        binned: binnedFolders.length + binned,
      }
    },

    /** The bookmarked ones of these articles, with their folders. */
    async bookmarked(owner: PersonId, articleIds: string[]): Promise<BookmarkedArticle[]> {
      const [folders, places] = await Promise.all([
        store.folders(owner),
        store.placesOfArticles(owner, [...new Set(articleIds)]),
      ])
      const names = new Map(folders.map(({ id, name }) => [id, { id, name }]))
      return places.flatMap(({ id, articleId, folderId }) => {
        const folder = names.get(folderId)
        return folder ? [{ id, documentId: articleId, folder }] : []
      })
    },
  }
}

/** Everything at once, for programs; no screen uses it. */
function everything(parts: Parts) {
  const { store } = parts
  return {
    /** All bookmarks, newest first. */
    async list(owner: PersonId): Promise<Bookmark[]> {
      await store.defaultFolder(owner)
      return present(parts, owner, await store.bookmarks(owner))
    },

    /** All folders with their bookmarks: the default folder first, then by name. */
    async folders(owner: PersonId): Promise<FolderWithBookmarks[]> {
      await store.defaultFolder(owner)
      const [folders, bookmarks] = await Promise.all([store.folders(owner), store.bookmarks(owner)])
      const byFolder = Map.groupBy(await present(parts, owner, bookmarks), ({ folder }) => folder.id)
      return folders.map(({ id, name }) => ({ id, name, bookmarks: byFolder.get(id) ?? [] }))
    },
  }
}
