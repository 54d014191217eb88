import type { PersonId } from '#platform/person'
import { annotating } from './annotating.ts'
import { restoring } from './bin.ts'
import { changing } from './changing.ts'
import { folderFeeds } from './folder-feeds.ts'
import { filing } from './filing.ts'
import { looking } from './looking.ts'
import type { Parts } from './parts.ts'

export type BookmarkService = ReturnType<typeof createBookmarkService>

/** What a person keeps. `owner` is the caller's subject; what belongs to others is not there. */
export function createBookmarkService(parts: Parts) {
  return {
    ...looking(parts),
    ...changing(parts),
    ...annotating(parts),
    ...filing(parts),
    ...restoring(parts),
    ...folderFeeds(parts),
    forgetAccount: (owner: PersonId) => parts.store.forget(owner),
  }
}
