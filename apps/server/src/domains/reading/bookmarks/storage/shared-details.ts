import { type Database, inParts } from '#platform/database'
import type { FolderReader, PersonId } from '#platform/person'
import { isReached } from './reach.ts'

export interface SharedDetails {
  addedBy: PersonId
  isNoteShared: boolean
  /** Notes that other members have shared. */
  notes: { person: PersonId; note: string }[]
}

/** Facts of bookmarks that only members of their folder see. */
export function sharedDetails(db: Database) {
  return {
    /** Shows the person's note about a bookmark that they reach to all members, or to themselves alone. */
    async shareNote({ person }: FolderReader, { id, isShared }: { id: string; isShared: boolean }) {
      if (isShared)
        await db
          .insertInto('shared_note')
          .values({ bookmark_id: id, person })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      else
        await db
          .deleteFrom('shared_note')
          .where('bookmark_id', '=', id)
          .where('person', '=', person)
          .execute()
    },

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
