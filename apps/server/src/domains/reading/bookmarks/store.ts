import { sql } from 'kysely'
import { idsOfSource } from '#domains/articles'
import type { Clock } from '#platform/clock'
import { type Database, inRepeatableTransaction, inTransaction, countOf } from '#platform/database'
import type { PersonId } from '#platform/person'
import { recordEvent } from './storage/folder-history.ts'
import { binStorage } from './storage/bin.ts'
import { feedTokens, folderStorage } from './storage/folders.ts'
import { bookmarkReading } from './storage/bookmark-reading.ts'
import { bookmarkWriting } from './storage/bookmark-writing.ts'
import { sharedDetails } from './storage/shared-details.ts'

export type BookmarkStore = ReturnType<typeof createBookmarkStore>

/**
 * Folders and bookmarks; every call but `bookmarkCountOfSource`, `timesBookmarked`, `bookmarkedArticles`, `emptyBins` and
 * `folderOfToken` is for one owner or reader and sees nobody else's. Only `bin` sees the contents
 * of the bin.
 */
export function createBookmarkStore(database: Database, clock: Clock) {
  return {
    ...changesOf(database, clock),
    ...feedTokens(database),

    /** Runs `work` with a store of its own: all its changes happen, or none. */
    together: <T>(work: (store: BookmarkChanges) => Promise<T>): Promise<T> =>
      inRepeatableTransaction(database, (transaction) => work(changesOf(transaction, clock))),

    timesBookmarked: (articleIds: string[]) => timesBookmarked(database, articleIds),

    /** Total bookmarks of a source's articles, by everybody. */
    bookmarkCountOfSource: (sourceId: string) =>
      countOf(
        database
          .selectFrom('bookmark')
          .where('deleted_at', 'is', null)
          .where(sql<boolean>`article_id in (${idsOfSource(sourceId)})`),
      ),

    /** Ids of all bookmarked articles, after `afterId`, ascending. */
    async bookmarkedArticles({ afterId, limit }: { afterId: string; limit: number }): Promise<string[]> {
      const rows = await database
        .selectFrom('bookmark')
        .select('article_id')
        .distinct()
        .where('article_id', '>', afterId)
        .where('deleted_at', 'is', null)
        .orderBy('article_id')
        .limit(limit)
        .$narrowType<{ article_id: string }>()
        .execute()
      return rows.map((row) => row.article_id)
    },

    /** Deletes everything of an owner permanently. */
    forget(owner: PersonId): Promise<void> {
      return inTransaction(database, async (transaction) => {
        for (const table of ['bookmark_notice', 'bookmark_tag', 'bookmark', 'bookmark_folder'] as const)
          await transaction.deleteFrom(table).where('owner', '=', owner).execute()
        await transaction.deleteFrom('folder_visit').where('person', '=', owner).execute()
      })
    },
  }
}

export type BookmarkChanges = ReturnType<typeof changesOf>
/** A change of a shared folder, for its history. */
export type FolderChange = Parameters<typeof recordEvent>[2]

const changesOf = (database: Database, clock: Clock) => ({
  ...folderStorage(database, clock),
  ...bookmarkReading(database),
  ...bookmarkWriting(database, clock),
  ...sharedDetails(database),
  ...binStorage(database, clock),
  /** Adds a change to the history of its folder. */
  record: (change: FolderChange) => recordEvent(database, clock, change),
})

/** Number of bookmarks of each of these articles, by everybody. */
async function timesBookmarked(database: Database, articleIds: string[]): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom('bookmark')
    .select((eb) => ['article_id', eb.fn.countAll<number>().as('total')] as const)
    .where('deleted_at', 'is', null)
    .where('article_id', 'in', [...articleIds, ''])
    .groupBy('article_id')
    .execute()
  return new Map(rows.map(({ article_id, total }) => [article_id ?? '', Number(total)]))
}
