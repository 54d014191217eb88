import type { PersonId } from '#platform/person'
import { bookmarkChanges, changesWithin } from './bookmark-changes.ts'
import { bookmarkLists, folderLists } from './bookmark-lists.ts'
import { folderFeeds } from './folder-feeds.ts'
import { binContents, folderChanges } from './folders.ts'
import type { Parts } from './parts.ts'

export type BookmarkService = ReturnType<typeof createBookmarkService>

/**
 * Bookmarks. `owner` is the caller's subject; those of others are invisible. A `reader` is the caller too, or their view
 * of a shared folder, which `createSharedBookmarks` gets for its calls.
 */
export function createBookmarkService(parts: Parts) {
  return {
    ...bookmarkLists(parts),
    ...folderLists(parts),
    ...bookmarkChanges(parts),
    ...changesWithin(parts),
    ...folderChanges(parts),
    ...binContents(parts),
    ...folderFeeds(parts),
    forgetAccount: (owner: PersonId) => parts.store.forget(owner),
  }
}
