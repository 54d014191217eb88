import { randomUUID } from 'node:crypto'
import type { CitedWork } from '@claire/scholarly-text'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { PersonId } from '#platform/person'
import { columnsOf } from '../kept-work.ts'
import type { BookmarkTables } from '../tables.ts'

/** Keeping, and moving. Called in a transaction where several belong together. */
export function keptWriting(database: Database, clock: Clock) {
  const db = database.withTables<BookmarkTables>()
  return {
    /** Keeps an article; one that is in the bin comes out of it, with its note and tags. Nothing happens when it is kept already. */
    async add(
      owner: PersonId,
      { articleId, folderId, work }: { articleId: string; folderId: string; work: CitedWork },
    ) {
      const columns = columnsOf(work)
      const now = clock()
      await db
        .insertInto('bookmark')
        .values({
          id: randomUUID(),
          owner,
          folder_id: folderId,
          article_id: articleId,
          reference_key: null,
          ...columns,
          note: '',
          note_words: '',
          created_at: now,
          deleted_at: null,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['owner', 'article_id'])
            .doUpdateSet({ ...columns, folder_id: folderId, created_at: now, deleted_at: null })
            .where('bookmark.deleted_at', 'is not', null),
        )
        .execute()
    },

    /** Whether the owner has such a bookmark. */
    async move(owner: PersonId, { id, folderId }: { id: string; folderId: string }): Promise<boolean> {
      const moved = await db
        .updateTable('bookmark')
        .set({ folder_id: folderId })
        .where('owner', '=', owner)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return moved.numUpdatedRows > 0n
    },
  }
}
