import type {
  Bookmark,
  BookmarkIds,
  BookmarkedArticle,
  Folder,
  ImportAnswer,
  ImportPreview,
  PersonName,
  SharedBin,
  SharedBookmark,
  SharedBookmarkChange,
  SharedBookmarkPage,
  SharedBookmarkQuery,
  SharedBulk,
  SharedBulkAnswer,
  SharedFolder,
  SharedSearch,
} from '@claire/api-contract'
import type { Directory } from '#domains/people/directory'
import type { Database } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { Feed } from '#platform/feeds/feed-routes'
import type { FolderReader, PersonId } from '#platform/person'
import { feedOf } from '../folder-feeds.ts'
import { shownBinned } from '../folders.ts'
import type { Importing } from '../importing/importing.ts'
import { type Parts as BookmarkParts, noBookmark } from '../parts.ts'
import { createBookmarkService } from '../service.ts'
import type { StoredBookmark } from '../storage/bookmark-reading.ts'
import type { Membership } from './membership.ts'
import { createSharedFolders } from './shared-folders.ts'
import { moveTo } from './shared-moves.ts'

interface Parts extends BookmarkParts {
  database: Database
  membership: Membership
  directory: Pick<Directory, 'people' | 'isActive'>
  importing: Importing
}

const BINNED_SHOWN = 200

export type SharedBookmarks = ReturnType<typeof createSharedBookmarks>

/** Contents of the folders that a person shares, or that are shared with them. Strangers get NOT_FOUND. */
export function createSharedBookmarks(parts: Parts) {
  return { ...inFolder(parts), ...inAllFolders(parts), ...changesIn(parts), readFeed: feedReader(parts) }
}

/** The calls of the service that read one folder. */
function inFolder(parts: Parts) {
  const { store, membership } = parts
  const sharedFolders = createSharedFolders(parts)
  const bookmarks = createBookmarkService(parts)
  const open = (person: PersonId, folderId: string) => membership.reader(person, folderId, 'viewer')
  return {
    async one(person: PersonId, folderId: string): Promise<SharedFolder> {
      const { role } = await open(person, folderId)
      return sharedFolders.one(person, folderId, role)
    },

    async page(person: PersonId, folderId: string, query: SharedBookmarkQuery): Promise<SharedBookmarkPage> {
      const reader = await open(person, folderId)
      const [page, tags] = await Promise.all([bookmarks.page(reader, query), store.tags(reader)])
      return { ...page, content: await presentShared(parts, reader, page.content), tags }
    },

    ids: async (person: PersonId, folderId: string, query: SharedBookmarkQuery): Promise<BookmarkIds> =>
      bookmarks.ids(await open(person, folderId), query),

    /** Removed bookmarks that editors can restore, the latest first. */
    async bin(person: PersonId, folderId: string): Promise<SharedBin> {
      const reader = await membership.reader(person, folderId, 'editor')
      const binned = await store.binned(reader, { offset: 0, limit: BINNED_SHOWN })
      return binned.map(shownBinned)
    },

    /** The person's private feed of the folder. */
    feed: async (person: PersonId, folderId: string) =>
      bookmarks.feed(await open(person, folderId), folderId),
    openFeed: async (person: PersonId, folderId: string) =>
      bookmarks.openFeed(await open(person, folderId), folderId),
    closeFeed: async (person: PersonId, folderId: string) =>
      bookmarks.closeFeed(await open(person, folderId), folderId),
  }
}

/** Lists of all shared folders of a person. */
function inAllFolders(parts: Parts) {
  const { store, membership } = parts
  const sharedFolders = createSharedFolders(parts)
  const bookmarks = createBookmarkService(parts)
  return {
    /** By name. */
    async list(person: PersonId): Promise<SharedFolder[]> {
      const readers = await membership.readers(person)
      return sharedFolders.list(person, new Map(readers.map(({ folderId, role }) => [folderId, role])))
    },

    /** Shared folders with bookmarks that match a text, with their numbers, by name. */
    async search(person: PersonId, q: string): Promise<SharedSearch> {
      const found: SharedSearch = []
      for (const reader of await membership.readers(person)) {
        const [folder] = await store.folders(reader)
        const count = folder ? await bookmarks.matches(reader, q) : 0
        if (folder && count) found.push({ id: folder.id, name: folder.name, count })
      }
      return found
    },

    /** Those of these articles that are in shared folders of others, with each of these folders. */
    async bookmarked(person: PersonId, articleIds: string[]): Promise<BookmarkedArticle[]> {
      const found: BookmarkedArticle[] = []
      for (const reader of await readersOfOthers(membership, person))
        found.push(...(await bookmarks.bookmarked(reader, articleIds)))
      return found
    },
  }
}

const readersOfOthers = async (membership: Membership, person: PersonId) =>
  (await membership.readers(person)).filter(({ role }) => role !== 'owner')

/** Changes of the contents of one folder, each in its history. */
function changesIn(parts: Parts) {
  const { membership, importing } = parts
  const { save, change, annotate, renameFolder } = createBookmarkService(parts)
  return {
    /** Renames a folder of the caller's own. */
    async rename(person: PersonId, folderId: string, name: string): Promise<Folder> {
      await membership.reader(person, folderId, 'owner')
      return renameFolder(person, { id: folderId, name })
    },

    /** All that the call names, or none. */
    async bulk(person: PersonId, folderId: string, what: SharedBulk): Promise<SharedBulkAnswer> {
      const reader = await membership.reader(person, folderId, what.do === 'state' ? 'viewer' : 'editor')
      if (what.do === 'move') return moveTo(parts, reader, what)
      const { changed, ids } =
        what.do === 'save'
          ? await save(reader, { articleIds: what.articleIds, folderId })
          : await change(reader, what)
      return { changed, ids, removed: [] }
    },

    /** Changes the person's own note and state, whether the note is shared, and the folder's tags. */
    async change(
      person: PersonId,
      { id: folderId, bookmarkId }: { id: string; bookmarkId: string },
      changed: SharedBookmarkChange,
    ): Promise<SharedBookmark> {
      const reader = await membership.reader(person, folderId, changed.tags ? 'editor' : 'viewer')
      const [shown] = await presentShared(parts, reader, [await annotate(reader, bookmarkId, changed)])
      if (!shown) throw noBookmark()
      return shown
    },

    async previewImport(person: PersonId, folderId: string, bytes: Uint8Array): Promise<ImportPreview> {
      return importing.preview(await membership.reader(person, folderId, 'editor'), bytes)
    },

    async import(person: PersonId, folderId: string, bytes: Uint8Array): Promise<ImportAnswer> {
      const reader = await membership.reader(person, folderId, 'editor')
      return importing.import(reader, { folderId, bytes })
    },
  }
}

/** Reads the private feeds of own folders and of shared ones. */
function feedReader(parts: Parts) {
  const { store, membership, directory } = parts
  /** Returns undefined for an unknown token, and for that of a person who is no member now, or disabled. */
  return async (token: string): Promise<Feed | undefined> => {
    const folder = await store.folderOfToken(token)
    if (!folder) return undefined
    const { person } = folder
    try {
      const reader = await membership.reach(person, folder.id, 'viewer')
      if (reader !== person && !(await directory.isActive(person))) return undefined
      return await feedOf(parts, token, { folder, reader })
    } catch (error) {
      if (error instanceof DomainError && error.code === 'NOT_FOUND') return undefined
      throw error
    }
  }
}

/** Adds who added each bookmark, and shared notes. One that was removed meanwhile is left out. */
async function presentShared(
  { store, directory }: Pick<Parts, 'store' | 'directory'>,
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

/** Bookmarks for citing and for evidence: those of a person, and of folders shared with them. */
export function createBookmarkedWorks({ store, membership }: Pick<Parts, 'store' | 'membership'>) {
  return {
    /** The articles of a folder. */
    async articlesIn(person: PersonId, folderId: string): Promise<string[]> {
      return store.articleIds(await membership.reach(person, folderId, 'viewer'), { folderId })
    },

    /** Bookmarks of a folder, or of all folders of the person, newest first. */
    async bookmarkIds(person: PersonId, folderId: string | null): Promise<string[]> {
      const reader = folderId === null ? person : await membership.reach(person, folderId, 'viewer')
      const places = await store.placesWanted(reader, { folderId: folderId ?? undefined })
      return places.map(({ id }) => id)
    },

    /** The works of bookmarks, with the person's own notes; those that they do not reach are left out. */
    async works(person: PersonId, bookmarkIds: string[]): Promise<StoredBookmark[]> {
      const found = new Map((await store.bookmarksById(person, bookmarkIds)).map((each) => [each.id, each]))
      const missing = () => bookmarkIds.filter((id) => !found.has(id))
      if (missing().length)
        for (const reader of await readersOfOthers(membership, person))
          for (const each of await store.bookmarksById(reader, missing())) found.set(each.id, each)
      return bookmarkIds.flatMap((id) => found.get(id) ?? [])
    },

    /** Stored facts of these articles, if the person has bookmarked them. */
    async worksOfArticles(person: PersonId, articleIds: string[]): Promise<StoredBookmark[]> {
      const places = await store.placesOfArticles(person, articleIds)
      return store.bookmarksById(
        person,
        places.map(({ id }) => id),
      )
    },
  }
}
