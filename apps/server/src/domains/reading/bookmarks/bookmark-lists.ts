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
  type Folder,
} from '@claire/api-contract'
import type { PersonId, Reader } from '#platform/person'
import { type Parts, ownFolder, savingFolder } from './parts.ts'
import { personOf } from './storage/reach.ts'
import type { Wanted, StoredBookmark } from './storage/bookmark-reading.ts'
import { encodeTitle, presentArticles } from '#domains/articles'
import { namesIn, yearOf } from './bookmarked-work.ts'
import { pageOf } from '#platform/page'

/** Reads a person's bookmarks, or those of a folder shared with them. */
export function bookmarkLists(parts: Parts) {
  const { store } = parts

  return {
    /** One page, by default of all folders and newest first. */
    async page(reader: Reader, query: BookmarkPageQuery): Promise<BookmarkPage> {
      const { page = 0, size = LIST_PAGE_SIZE, ...rest } = query
      const wanted = await wantedBy(parts, reader, rest)
      const [states, bookmarks] = await Promise.all([
        store.countByState(reader, wanted),
        store.bookmarks(reader, wanted, { offset: page * size, limit: size }),
      ])
      const content = await present(parts, reader, bookmarks)
      return { ...pageOf(content, { total: totalOf(states, wanted), size }), states }
    },

    /** Ids in the order of their pages, as many as one call may change. */
    async ids(reader: Reader, query: WantedBookmarks): Promise<BookmarkIds> {
      const wanted = await wantedBy(parts, reader, query)
      const [states, places] = await Promise.all([
        store.countByState(reader, wanted),
        store.placesWanted(reader, wanted, { offset: 0, limit: BOOKMARKS_AT_ONCE }),
      ])
      const content = places.map(({ id, articleId, folderId }) => ({ id, documentId: articleId, folderId }))
      return { content, totalElements: totalOf(states, wanted) }
    },

    /** The bookmarked ones of these articles, with their folders. */
    async bookmarked(reader: Reader, articleIds: string[]): Promise<BookmarkedArticle[]> {
      const [folders, places] = await Promise.all([
        store.folders(reader),
        store.placesOfArticles(reader, [...new Set(articleIds)]),
      ])
      const names = new Map(folders.map(({ id, name }) => [id, { id, name }]))
      return places.flatMap(({ id, articleId, folderId }) => {
        const folder = names.get(folderId)
        return folder ? [{ id, documentId: articleId, folder }] : []
      })
    },

    /** Number of bookmarks that match a text. */
    matches: async (reader: Reader, q: string): Promise<number> =>
      store.countBookmarks(reader, await wantedBy(parts, reader, { q })),
  }
}

async function wantedBy(
  { store, near }: Parts,
  reader: Reader,
  { folderId, q, tag, state, sort }: WantedBookmarks,
): Promise<Wanted> {
  if (folderId !== undefined) await ownFolder(store, reader, folderId)
  if (!q?.trim()) return { folderId, tag, state, sort }
  const articleIds = await store.articleIds(reader, { folderId, tag })
  const [similar, tags] = await Promise.all([near(personOf(reader), q, articleIds), store.tags(reader)])
  return { folderId, tag, state, sort, text: q, near: similar, tags: tags.map((each) => each.tag) }
}

/** Number of matching bookmarks. */
const totalOf = (states: Record<ReadingState, number>, { state }: Wanted) =>
  state ? states[state] : states.toRead + states.reading + states.read

/** All folders of a person, and everything in them. */
export function folderLists(parts: Parts) {
  const { store } = parts
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

    /** All bookmarks, newest first, for programs; no screen uses it. */
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

/** Returns bookmarks as lists show them. For a deleted article, and for a reference without one, their stored facts. */
async function present(
  { store, articles, sourceNames }: Parts,
  reader: Reader,
  bookmarks: StoredBookmark[],
): Promise<Bookmark[]> {
  const folders = new Map<string, Folder>(
    (await store.folders(reader)).map(({ id, name }) => [id, { id, name }]),
  )
  const cards = await articles.cards(bookmarks.flatMap(({ articleId }) => articleId ?? []))
  const shown = new Map((await presentArticles(cards, sourceNames)).map((article) => [article.id, article]))
  return bookmarks.flatMap(({ id, articleId, folderId, work, createdAt, note, tags, state }) => {
    const folder = folders.get(folderId)
    // Moved into a folder that was added meanwhile: the next request shows it.
    if (!folder) return []
    const article = shown.get(articleId ?? '') ?? null
    const stored = {
      title: encodeTitle(work.title),
      authors: namesIn(work),
      venue: work.venue || null,
      publicationYear: yearOf(work),
      doi: work.doi || null,
      url: work.url || null,
      notice: work.notice,
    }
    const { title, authors, venue, publicationYear, doi, url, notice } = article ?? stored
    return {
      id,
      documentId: articleId,
      folder,
      createdAt: new Date(createdAt).toISOString(),
      article,
      title,
      authors,
      venue,
      publicationYear,
      doi,
      url,
      notice,
      note,
      tags,
      state,
    }
  })
}

export async function presentOne(parts: Parts, reader: Reader, bookmark: StoredBookmark): Promise<Bookmark> {
  const [presented] = await present(parts, reader, [bookmark])
  if (!presented) throw new Error('a bookmark without a folder')
  return presented
}
