import {
  type Bookmark,
  type BookmarkIds,
  type BookmarkedArticle,
  type PersonName,
  type SharedBookmark,
  type SharedBookmarkPage,
  type SharedBookmarkQuery,
  type SharedSearch,
  type SharedBin,
} from '@claire/api-contract'
import { encodeTitle } from '#domains/articles'
import type { FolderReader, PersonId } from '#platform/person'
import { pages } from '../bookmark-lists.ts'
import type { BookmarkParts } from './parts.ts'

const BINNED_SHOWN = 200

/** Reads folders that are shared with a person. Strangers get NOT_FOUND. */
export function sharedLists(parts: BookmarkParts) {
  const { store, membership } = parts
  const lists = pages(parts)
  const read = (person: PersonId, folderId: string) => membership.reader(person, folderId, 'viewer')
  return {
    async page(person: PersonId, folderId: string, query: SharedBookmarkQuery): Promise<SharedBookmarkPage> {
      const reader = await read(person, folderId)
      const [page, tags] = await Promise.all([lists.page(reader, query), store.tags(reader)])
      return { ...page, content: await presentShared(parts, reader, page.content), tags }
    },

    ids: async (person: PersonId, folderId: string, query: SharedBookmarkQuery): Promise<BookmarkIds> =>
      lists.ids(await read(person, folderId), query),

    /** Shared folders with bookmarks that match a text, with their numbers, by name. */
    async search(person: PersonId, q: string): Promise<SharedSearch> {
      const found: SharedSearch = []
      for (const reader of await membership.readers(person)) {
        const [folder] = await store.folders(reader)
        const count = folder ? await lists.matches(reader, q) : 0
        if (folder && count) found.push({ id: folder.id, name: folder.name, count })
      }
      return found
    },

    /** Those of these articles that are in shared folders of others, with each of these folders. */
    async bookmarked(person: PersonId, articleIds: string[]): Promise<BookmarkedArticle[]> {
      const found: BookmarkedArticle[] = []
      for (const reader of await membership.readers(person)) {
        if (reader.role === 'owner') continue
        const [folder] = await store.folders(reader)
        const places = folder ? await store.placesOfArticles(reader, [...new Set(articleIds)]) : []
        for (const { id, articleId: documentId } of places)
          if (folder) found.push({ id, documentId, folder: { id: folder.id, name: folder.name } })
      }
      return found
    },

    /** Removed bookmarks that editors can restore, the latest first. */
    async bin(person: PersonId, folderId: string): Promise<SharedBin> {
      const reader = await membership.reader(person, folderId, 'editor')
      const binned = await store.binned(reader, { offset: 0, limit: BINNED_SHOWN })
      return binned.map(({ id, title, deletedAt }) => ({
        id,
        title: encodeTitle(title),
        deletedAt: new Date(deletedAt).toISOString(),
      }))
    },
  }
}

/** Adds who added each bookmark, and shared notes. One that was removed meanwhile is left out. */
export async function presentShared(
  { store, directory }: Pick<BookmarkParts, 'store' | 'directory'>,
  reader: FolderReader,
  bookmarks: Bookmark[],
): Promise<SharedBookmark[]> {
  const details = await store.sharedDetails(
    reader,
    bookmarks.map(({ id }) => id),
  )
  const writers = [...details.values()].flatMap(({ addedBy, notes }) => [
    addedBy,
    ...notes.map(({ person }) => person),
  ])
  const people = await directory.people([...new Set(writers)])
  const nameOf = (person: PersonId) => people.get(person)?.name ?? ''
  // A folder without an owner stands for the former one.
  const named = (person: PersonId): PersonName | null =>
    person === reader.folderId ? null : { name: nameOf(person), isYou: person === reader.person }
  return bookmarks.flatMap((bookmark) => {
    const detail = details.get(bookmark.id)
    if (!detail) return []
    return {
      ...bookmark,
      addedBy: named(detail.addedBy),
      isNoteShared: detail.isNoteShared,
      sharedNotes: detail.notes.map(({ person, note }) => ({ name: nameOf(person), note })),
    }
  })
}
