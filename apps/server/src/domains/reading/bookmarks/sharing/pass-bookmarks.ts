import { sql } from 'kysely'
import type { Database } from '#platform/database'
import type { PersonId } from '#platform/person'
import type { BookmarkTables } from '../tables.ts'

interface Passing {
  folderId: string
  former: PersonId
  owner: PersonId
  /** True if the former owner becomes a member; otherwise nothing of theirs is kept. */
  keepsFormer: boolean
}

/** Removed before the folder was shared, a bookmark is its former owner's alone, and stays in their bin. */
const isShared = ({ folderId, former }: Passing) =>
  sql<boolean>`bookmark.owner = ${former} and bookmark.folder_id = ${folderId} and bookmark.shared_in = ${folderId}
    and (bookmark.deleted_at is null
      or bookmark.deleted_at >= (select shared_at from bookmark_folder where id = ${folderId}))`

/**
 * Gives the bookmarks of a shared folder, also those in its bin, to another owner. Notes and reading states stay with
 * their people: those of the owner are columns of the bookmark, those of members are annotations.
 */
export async function passBookmarks(transaction: Database, passing: Passing) {
  const db = transaction.withTables<BookmarkTables>()
  const { folderId, former, owner, keepsFormer } = passing
  if (keepsFormer) await annotateFor(transaction, passing)
  // Their works may be in the folder again when it returns to this owner, or among the owner's own when sharing ends.
  await db
    .updateTable('bookmark')
    .set((eb) => ({ shared_in: eb.ref('id') }))
    .where('folder_id', '=', folderId)
    .where('shared_in', '=', folderId)
    .where(sql<boolean>`not (${isShared(passing)})`)
    .execute()
  await changeOwnerOf(transaction, passing)
  const ids = db
    .selectFrom('bookmark')
    .select('id')
    .where('owner', '=', owner)
    .where('folder_id', '=', folderId)
  await db
    .deleteFrom('bookmark_annotation')
    .where('person', '=', owner)
    .where('bookmark_id', 'in', ids)
    .execute()
  await db.updateTable('bookmark_tag').set({ owner }).where('bookmark_id', 'in', ids).execute()
  await db.deleteFrom('bookmark_notice').where('owner', '=', former).where('bookmark_id', 'in', ids).execute()
  if (!keepsFormer)
    await db.deleteFrom('shared_note').where('person', '=', former).where('bookmark_id', 'in', ids).execute()
}

/** Stores what the former owner wrote as annotations of a member. */
async function annotateFor(transaction: Database, passing: Passing) {
  const db = transaction.withTables<BookmarkTables>()
  await db
    .insertInto('bookmark_annotation')
    .columns(['bookmark_id', 'person', 'note', 'note_words', 'reading_state'])
    .expression(
      db
        .selectFrom('bookmark')
        .select(['id', 'owner', 'note', 'note_words', 'reading_state'])
        .where(isShared(passing))
        .where((eb) => eb.or([eb('note', '<>', ''), eb('reading_state', '<>', 'toRead')])),
    )
    .onConflict((conflict) =>
      conflict.columns(['bookmark_id', 'person']).doUpdateSet((eb) => ({
        note: eb.ref('excluded.note'),
        note_words: eb.ref('excluded.note_words'),
        reading_state: eb.ref('excluded.reading_state'),
      })),
    )
    .execute()
}

/** Changes the owner, whose own annotations replace those of the former one. */
async function changeOwnerOf(transaction: Database, passing: Passing) {
  const { former, owner, keepsFormer } = passing
  const own = (column: 'note' | 'note_words' | 'reading_state') => sql`(select ${sql.ref(column)}
    from bookmark_annotation where bookmark_id = bookmark.id and person = ${owner})`
  // '' is a deleted account; null in this column is the owner.
  const formerName = keepsFormer ? former : ''
  await transaction
    .withTables<BookmarkTables>()
    .updateTable('bookmark')
    .set({
      owner,
      added_by: sql`case when added_by is null then ${formerName} when added_by = ${owner} then null else added_by end`,
      note: sql`coalesce(${own('note')}, '')`,
      note_words: sql`coalesce(${own('note_words')}, '')`,
      reading_state: sql`coalesce(${own('reading_state')}, 'toRead')`,
    })
    .where(isShared(passing))
    .execute()
}
