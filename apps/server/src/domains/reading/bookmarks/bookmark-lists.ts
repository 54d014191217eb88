import {
  BOOKMARKS_AT_ONCE,
  type Bookmark,
  type BookmarkIds,
  type BookmarkPage,
  type BookmarkPageQuery,
  type FolderWithBookmarks,
  type KeptArticle,
  LIST_PAGE_SIZE,
  type ReadingState,
  type Shelf,
  type WantedBookmarks,
} from '@claire/api-contract'
import type { CitedWork } from '@claire/scholarly-text'
import type { PersonId } from '#platform/person'
import { type Parts, ownFolder, savingFolder } from './parts.ts'
import { present } from './present.ts'
import type { Wanted } from './storage/wanted.ts'

/** A bookmarked work with the person's note and tags. */
export interface BookmarkedReference {
  id: string
  /** null for a reference without an article in Claire. */
  articleId: string | null
  work: CitedWork
  note: string
  tags: string[]
  state: ReadingState
}

/** Reads bookmarks. */
export function bookmarkLists(parts: Parts) {
  return { ...overview(parts), ...pages(parts), ...everything(parts), ...references(parts) }
}

function pages(parts: Parts) {
  const { store } = parts

  async function wantedBy(
    owner: PersonId,
    { folderId, q, tag, state, sort }: WantedBookmarks,
  ): Promise<Wanted> {
    if (folderId !== undefined) await ownFolder(store, owner, folderId)
    if (!q?.trim()) return { folderId, tag, state, sort }
    const articleIds = await store.articleIds(owner, { folderId, tag })
    const [near, tags] = await Promise.all([parts.near(owner, q, articleIds), store.tags(owner)])
    return { folderId, tag, state, sort, text: q, near, tags: tags.map((each) => each.tag) }
  }

  return {
    /** One page, by default of all folders and newest first. */
    async page(owner: PersonId, query: BookmarkPageQuery): Promise<BookmarkPage> {
      const { page = 0, size = LIST_PAGE_SIZE, ...rest } = query
      const wanted = await wantedBy(owner, rest)
      const [states, bookmarks] = await Promise.all([
        store.countByState(owner, wanted),
        store.bookmarks(owner, wanted, { offset: page * size, limit: size }),
      ])
      const content = await present(parts, owner, bookmarks)
      const totalElements = totalOf(states, wanted)
      const totalPages = Math.ceil(totalElements / size)
      return { content, totalElements, totalPages, empty: content.length === 0, states }
    },

    /** Ids in the order of their pages, as many as one call may change. */
    async ids(owner: PersonId, query: WantedBookmarks): Promise<BookmarkIds> {
      const wanted = await wantedBy(owner, query)
      const [states, places] = await Promise.all([
        store.countByState(owner, wanted),
        store.placesWanted(owner, wanted, { offset: 0, limit: BOOKMARKS_AT_ONCE }),
      ])
      const content = places.map(({ id, articleId, folderId }) => ({ id, documentId: articleId, folderId }))
      return { content, totalElements: totalOf(states, wanted) }
    },
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
    async bookmarked(owner: PersonId, articleIds: string[]): Promise<KeptArticle[]> {
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

/** Bookmarks for citing, and their articles. */
function references({ store }: Parts) {
  return {
    /** The articles of a folder. */
    async articlesIn(owner: PersonId, folderId: string): Promise<string[]> {
      await ownFolder(store, owner, folderId)
      return store.articleIds(owner, { folderId })
    },

    /** Bookmarks of a folder, or of all folders, newest first. */
    async bookmarkIds(owner: PersonId, folderId: string | null): Promise<string[]> {
      if (folderId !== null) await ownFolder(store, owner, folderId)
      const wanted = { folderId: folderId ?? undefined }
      return (await store.placesWanted(owner, wanted)).map(({ id }) => id)
    },

    /** The works of bookmarks; those of others, and deleted ones, are left out. */
    async works(owner: PersonId, bookmarkIds: string[]): Promise<BookmarkedReference[]> {
      return store.bookmarksById(owner, bookmarkIds)
    },

    /** Stored facts of these articles, if the owner has bookmarked them. */
    async worksOfArticles(owner: PersonId, articleIds: string[]): Promise<BookmarkedReference[]> {
      const places = await store.placesOfArticles(owner, articleIds)
      return store.bookmarksById(
        owner,
        places.map(({ id }) => id),
      )
    },
  }
}
