import { type Database, inParts } from '#platform/database'
import type { FolderReader, PersonId } from '#platform/person'
import type { BookmarkTables } from '../tables.ts'
import { isReached } from './reach.ts'

export interface SharedDetails {
  addedBy: PersonId
  isNoteShared: boolean
  /** Notes that other members have shared. */
  notes: { person: PersonId; note: string }[]
}

/** Facts of bookmarks that only members of their folder see. */
export function sharedDetails(database: Database) {
  const db = database.withTables<BookmarkTables>()
  return {
    /** By bookmark; those that the reader does not reach are missing. */
    async sharedDetails(reader: FolderReader, ids: string[]): Promise<Map<string, SharedDetails>> {
      const bookmarks = await inParts(ids, (some) =>
        db
          .selectFrom('bookmark')
          .select(['id', 'owner', 'added_by', 'note'])
          .where(isReached(reader))
          .where('id', 'in', some)
          .execute(),
      )
      const shared = await inParts(
        bookmarks.map(({ id }) => id),
        (some) =>
          db
            .selectFrom('shared_note')
            .leftJoin('bookmark_annotation as annotation', (join) =>
              join
                .onRef('annotation.bookmark_id', '=', 'shared_note.bookmark_id')
                .onRef('annotation.person', '=', 'shared_note.person'),
            )
            .select(['shared_note.bookmark_id', 'shared_note.person', 'annotation.note'])
            .where('shared_note.bookmark_id', 'in', some)
            .orderBy('shared_note.person')
            .execute(),
      )
      const byBookmark = Map.groupBy(shared, ({ bookmark_id }) => bookmark_id)
      return new Map(
        bookmarks.map((bookmark) => {
          const writers = byBookmark.get(bookmark.id) ?? []
          const notes = writers.flatMap(({ person, note }) => {
            const text = person === bookmark.owner ? bookmark.note : note
            return person !== reader.person && text ? { person, note: text } : []
          })
          const isNoteShared = writers.some(({ person }) => person === reader.person)
          return [bookmark.id, { addedBy: bookmark.added_by ?? bookmark.owner, isNoteShared, notes }]
        }),
      )
    },
  }
}

/** Tokens of the private feeds of members, without owners: those are of their folders. */
export function memberFeeds(database: Database) {
  const db = database.withTables<BookmarkTables>()
  return {
    /** null without a feed. */
    async memberFeedToken({ folderId, person }: FolderReader): Promise<string | null> {
      const row = await db
        .selectFrom('member_feed')
        .select('token')
        .where('folder_id', '=', folderId)
        .where('person', '=', person)
        .executeTakeFirst()
      return row?.token ?? null
    },

    async setMemberFeedToken({ folderId, person }: FolderReader, token: string | null) {
      if (token === null)
        await db
          .deleteFrom('member_feed')
          .where('folder_id', '=', folderId)
          .where('person', '=', person)
          .execute()
      else
        await db
          .insertInto('member_feed')
          .values({ folder_id: folderId, person, token })
          .onConflict((conflict) => conflict.columns(['folder_id', 'person']).doUpdateSet({ token }))
          .execute()
    },

    /** The folder, in the bin or not, and the member who have a feed with this token. */
    async memberOfToken(token: string) {
      const row = await db
        .selectFrom('member_feed')
        .innerJoin('bookmark_folder', 'bookmark_folder.id', 'member_feed.folder_id')
        .select(['id', 'name', 'created_at', 'person'])
        .where('token', '=', token)
        .executeTakeFirst()
      return row && { folder: { id: row.id, name: row.name, createdAt: row.created_at }, person: row.person }
    },
  }
}
