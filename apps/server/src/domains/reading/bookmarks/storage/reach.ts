import type { ReadingState } from '@claire/api-contract'
import { type RawBuilder, sql } from 'kysely'
import type { FolderReader, PersonId, Reader } from '#platform/person'

/** Owner of the bookmarks that a reader reaches. */
export const ownerOf = (reader: Reader): PersonId => (typeof reader === 'string' ? reader : reader.owner)

/** The person who reads. */
export const personOf = (reader: Reader): PersonId => (typeof reader === 'string' ? reader : reader.person)

/** True for a member who is not the owner: their notes and states are annotations, the owner's are columns. */
export const isMember = (reader: Reader): reader is FolderReader =>
  typeof reader !== 'string' && reader.person !== reader.owner

/** Condition on bookmarks: all of a person, or those of a folder shared with them. */
export const isReached = (reader: Reader): RawBuilder<boolean> =>
  typeof reader === 'string'
    ? sql<boolean>`bookmark.owner = ${reader}`
    : sql<boolean>`bookmark.owner = ${reader.owner} and bookmark.folder_id = ${reader.folderId}
        and bookmark.shared_in = ${reader.folderId}`

/** The same in the bin, where members reach what was removed since the folder was shared. */
export const isReachedInBin = (reader: Reader): RawBuilder<boolean> =>
  typeof reader === 'string'
    ? isReached(reader)
    : sql<boolean>`${isReached(reader)} and bookmark.deleted_at >=
        (select shared_at from bookmark_folder where id = bookmark.folder_id)`

/** Condition on folders: all of a person, or one that is shared with them. */
export const isReachedFolder = (reader: Reader): RawBuilder<boolean> =>
  typeof reader === 'string'
    ? sql<boolean>`bookmark_folder.owner = ${reader}`
    : sql<boolean>`bookmark_folder.owner = ${reader.owner} and bookmark_folder.id = ${reader.folderId}
        and bookmark_folder.shared_at is not null`

const annotationOf = ({ person }: FolderReader) =>
  sql`from bookmark_annotation where bookmark_id = bookmark.id and person = ${person}`

/** The reader's own reading state of a bookmark. */
export const stateOf = (reader: Reader): RawBuilder<ReadingState> =>
  isMember(reader)
    ? sql<ReadingState>`coalesce((select reading_state ${annotationOf(reader)}), 'toRead')`
    : sql<ReadingState>`bookmark.reading_state`

/** The reader's own note about a bookmark. */
export const noteOf = (reader: Reader): RawBuilder<string> =>
  isMember(reader)
    ? sql<string>`coalesce((select note ${annotationOf(reader)}), '')`
    : sql<string>`bookmark.note`

/** Condition on bookmarks: the reader's own note, or one shared in the folder, has words like a pattern. */
export function hasInNotes(reader: Reader, pattern: string): RawBuilder<boolean> {
  const isLike = (words: string) => sql`${sql.ref(words)} like ${pattern} escape '\\'`
  const ofOwner = isLike('bookmark.note_words')
  if (typeof reader === 'string') return sql<boolean>`${ofOwner}`
  const isShown = (writer: RawBuilder<unknown>) => sql`exists (select 1 from shared_note
    where shared_note.bookmark_id = bookmark.id and shared_note.person = ${writer})`
  const ofMembers = sql`exists (select 1 from bookmark_annotation as a where a.bookmark_id = bookmark.id
    and ${isLike('a.note_words')} and (a.person = ${reader.person} or ${isShown(sql`a.person`)}))`
  return isMember(reader)
    ? sql<boolean>`(${ofMembers} or (${ofOwner} and ${isShown(sql`bookmark.owner`)}))`
    : sql<boolean>`(${ofMembers} or ${ofOwner})`
}
