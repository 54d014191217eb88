import type { PersonId } from '#platform/person'
import { annotations, bookmarkChanges } from './bookmark-changes.ts'
import { binContents, folderChanges } from './folders.ts'
import { folderFeeds } from './folder-feeds.ts'
import { bookmarkLists } from './bookmark-lists.ts'
import type { Parts } from './parts.ts'

export type BookmarkService = ReturnType<typeof createBookmarkService>

/** A person's bookmarks. `owner` is the caller's subject; those of others are invisible. */
export function createBookmarkService(parts: Parts) {
  return {
    ...bookmarkLists(parts),
    ...bookmarkChanges(parts),
    ...annotations(parts),
    ...folderChanges(parts),
    ...binContents(parts),
    ...folderFeeds(parts),
    forgetAccount: (owner: PersonId) => parts.store.forget(owner),
  }
}
