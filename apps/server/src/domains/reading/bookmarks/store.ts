import { sql } from 'kysely'
import { idsOfSource } from '#domains/articles'
import type { Clock } from '#platform/clock'
import { type Database, inRepeatableTransaction, inTransaction } from '#platform/database'
import type { PersonId } from '#platform/person'
import { binning } from './storage/binning.ts'
import { feedTokens } from './storage/feed-tokens.ts'
import { folderStorage } from './storage/folders.ts'
import { keptReading } from './storage/kept-reading.ts'
import { keptWriting } from './storage/kept-writing.ts'
import type { BookmarkTables } from './tables.ts'

export type BookmarkStore = ReturnType<typeof createBookmarkStore>

/**
 * Folders and bookmarks; every call but `timesKept`, `timesBookmarked`, `keptArticles`, `emptyBins` and `folderOfToken` is for one owner and sees nobody else's. What is in
 * the bin is seen by `bin` alone.
 */
export function createBookmarkStore(database: Database, clock: Clock) {
  return {
    ...changesOf(database, clock),
    ...feedTokens(database),

    /** Runs `work` with a store of its own: all that it changes happens, or nothing. */
    together: <T>(work: (store: BookmarkChanges) => Promise<T>): Promise<T> =>
      inRepeatableTransaction(database, (transaction) => work(changesOf(transaction, clock))),

    timesBookmarked: (articleIds: string[]) => timesBookmarked(database, articleIds),

    /** How often the articles of a source are kept, by everybody together. */
    async timesKept(sourceId: string): Promise<number> {
      const { total } = await database
        .withTables<BookmarkTables>()
        .selectFrom('bookmark')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('deleted_at', 'is', null)
        .where(sql<boolean>`article_id in (${idsOfSource(sourceId)})`)
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    /** Ids of the articles that anybody keeps, after `afterId`, ascending. */
    async keptArticles({ afterId, limit }: { afterId: string; limit: number }): Promise<string[]> {
      const rows = await database
        .withTables<BookmarkTables>()
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

    /** Everything of an owner, gone for good. */
    forget(owner: PersonId): Promise<void> {
      return inTransaction(database, async (transaction) => {
        const db = transaction.withTables<BookmarkTables>()
        await db.deleteFrom('bookmark_tag').where('owner', '=', owner).execute()
        await db.deleteFrom('bookmark').where('owner', '=', owner).execute()
        await db.deleteFrom('bookmark_folder').where('owner', '=', owner).execute()
      })
    },
  }
}

export type BookmarkChanges = ReturnType<typeof changesOf>

const changesOf = (database: Database, clock: Clock) => ({
  ...folderStorage(database, clock),
  ...keptReading(database),
  ...keptWriting(database, clock),
  ...binning(database, clock),
})

/** How often each of these articles is bookmarked, by everybody together. */
async function timesBookmarked(database: Database, articleIds: string[]): Promise<Map<string, number>> {
  const rows = await database
    .withTables<BookmarkTables>()
    .selectFrom('bookmark')
    .select((eb) => ['article_id', eb.fn.countAll<number>().as('total')] as const)
    .where('deleted_at', 'is', null)
    .where('article_id', 'in', [...articleIds, ''])
    .groupBy('article_id')
    .execute()
  return new Map(rows.map(({ article_id, total }) => [article_id ?? '', Number(total)]))
}
