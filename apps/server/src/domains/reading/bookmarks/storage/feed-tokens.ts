import type { Database } from '#platform/database'
import type { PersonId } from '#platform/person'
import type { BookmarkTables } from '../tables.ts'

/** Tokens of the private feeds of folders. That of a folder in the bin is invalid. */
export function feedTokens(database: Database) {
  const db = database.withTables<BookmarkTables>()
  return {
    /** null if the folder has no feed, or is not the owner's. */
    async feedToken(owner: PersonId, folderId: string): Promise<string | null> {
      const row = await db
        .selectFrom('bookmark_folder')
        .select('feed_token')
        .where('owner', '=', owner)
        .where('id', '=', folderId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return row?.feed_token ?? null
    },

    async setFeedToken(owner: PersonId, folderId: string, token: string | null) {
      await db
        .updateTable('bookmark_folder')
        .set({ feed_token: token })
        .where('owner', '=', owner)
        .where('id', '=', folderId)
        .where('deleted_at', 'is', null)
        .execute()
    },

    async folderOfToken(token: string) {
      const row = await db
        .selectFrom('bookmark_folder')
        .select(['id', 'owner', 'name', 'created_at'])
        .where('feed_token', '=', token)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return row && { id: row.id, owner: row.owner, name: row.name, createdAt: row.created_at }
    },
  }
}
