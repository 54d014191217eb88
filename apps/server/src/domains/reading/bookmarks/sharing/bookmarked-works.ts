import type { PersonId } from '#platform/person'
import type { StoredBookmark } from '../storage/bookmark-reading.ts'
import type { BookmarkStore } from '../store.ts'
import type { Membership } from './membership.ts'

interface Parts {
  store: BookmarkStore
  membership: Membership
}

/** Bookmarks for citing and for evidence: those of a person, and of folders shared with them. */
export function createBookmarkedWorks({ store, membership }: Parts) {
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
        for (const reader of await membership.readers(person)) {
          if (reader.role === 'owner') continue
          for (const each of await store.bookmarksById(reader, missing())) found.set(each.id, each)
        }
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
