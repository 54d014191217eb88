import type { Clock } from '#platform/clock'
import { type Database, inTransaction } from '#platform/database'
import type { PersonId } from '#platform/person'
import type { BookmarkTables } from '../tables.ts'

/** What is removed goes into the bin first. */
export function binning(database: Database, clock: Clock) {
  return {
    /** Whether there was one. */
    async remove(owner: PersonId, articleId: string): Promise<boolean> {
      const gone = await database
        .withTables<BookmarkTables>()
        .updateTable('bookmark')
        .set({ deleted_at: clock() })
        .where('owner', '=', owner)
        .where('article_id', '=', articleId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return gone.numUpdatedRows > 0n
    },

    /** Its bookmarks go with it, marked by the same time. */
    async deleteFolder(owner: PersonId, id: string) {
      const now = clock()
      await inTransaction(database, async (transaction) => {
        const db = transaction.withTables<BookmarkTables>()
        const folder = await db
          .updateTable('bookmark_folder')
          .set({ deleted_at: now })
          .where('owner', '=', owner)
          .where('id', '=', id)
          .where('is_default', '=', 0)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
        if (folder.numUpdatedRows > 0n)
          await db
            .updateTable('bookmark')
            .set({ deleted_at: now })
            .where('owner', '=', owner)
            .where('folder_id', '=', id)
            .where('deleted_at', 'is', null)
            .execute()
      })
    },
  }
}
