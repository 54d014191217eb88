import type { PersonId } from '#platform/person'
import { annotating } from './annotating.ts'
import { restoring } from './bin.ts'
import { changing } from './changing.ts'
import { folderFeeds } from './folder-feeds.ts'
import { filing } from './filing.ts'
import { reading } from './reading.ts'
import type { Parts } from './parts.ts'

export type BookmarkService = ReturnType<typeof createBookmarkService>

/** A person's bookmarks. `owner` is the caller's subject; those of others are invisible. */
export function createBookmarkService(parts: Parts) {
  return {
    ...reading(parts),
    ...changing(parts),
    ...annotating(parts),
    ...filing(parts),
    ...restoring(parts),
    ...folderFeeds(parts),
    forgetAccount: (owner: PersonId) => parts.store.forget(owner),
  }
}
