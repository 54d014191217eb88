import type { FolderEventKind, MemberRole, ReadingState } from '@claire/api-contract'
import type { NoticeKind } from '@claire/scholarly-text'
import type { ColumnType, Generated } from 'kysely'
import type { PersonId } from '#platform/person'

export type BookmarkTables = {
  bookmark_folder: {
    id: string
    owner: PersonId
    name: string
    name_key: string
    is_default: 0 | 1
    created_at: number
    /** Time when a bookmark was last added to it by name; 0 for never. */
    used_at: number
    /** Time since which it is in the bin. */
    deleted_at: number | null
    /** Token of its private feed; null without one. */
    feed_token: string | null
    /** Time since which others can open it; null for a folder of its owner alone. */
    shared_at: Generated<number | null>
    /** Time since which a shared folder has no owner: `owner` is its own id then. */
    ownerless_since: Generated<number | null>
  }
  bookmark: {
    id: string
    owner: PersonId
    folder_id: string
    /**
     * '' in a folder of the owner alone, else the folder: a work can be bookmarked once in each. The bookmark's own id in
     * the bin after another of its work came in its place.
     */
    shared_in: Generated<string>
    /** The member of a shared folder who added it; null: its owner. */
    added_by: Generated<PersonId | null>
    /** null for a reference without an article in Claire. */
    article_id: string | null
    /** Identifies such a reference among the owner's; null for articles. */
    reference_key: string | null
    title: string
    title_key: string
    publication_year: number | null
    /** Citation facts, a CitedWork, at the time it was bookmarked. */
    facts: string
    /** The words of these facts, for finding it. */
    words: string
    note: string
    note_words: string
    reading_state: ColumnType<ReadingState, ReadingState | undefined>
    created_at: number
    /** Time since which it is in the bin. */
    deleted_at: number | null
  }
  /** Changes of the status of works that people bookmarked or that their bookmarks cite, each notified once. */
  bookmark_notice: {
    owner: PersonId
    work_key: string
    kind: NoticeKind
    /** null for a work that bookmarked articles cite. */
    bookmark_id: string | null
    url: string
    found_at: number
    /** null until the owner has marked it as seen. */
    seen_at: number | null
  }
  /** Members of shared folders, without their owners. */
  folder_member: {
    folder_id: string
    kind: 'person' | 'group'
    /** Account id of a person, or name of a group at the identity provider. */
    member: string
    role: MemberRole
    added_by: PersonId
    added_at: number
  }
  /** Invited addresses with which nobody has signed in yet. */
  folder_invitation: {
    id: string
    folder_id: string
    email: string
    email_key: string
    role: MemberRole
    invited_by: PersonId
    invited_at: number
  }
  /** People who ask to be members. */
  folder_request: { folder_id: string; person: PersonId; requested_at: number }
  /** History of shared folders; `details` is JSON: names, count and role of the event. */
  folder_event: {
    id: string
    folder_id: string
    /** null: Claire itself. */
    person: PersonId | null
    kind: FolderEventKind
    details: string
    happened_at: number
  }
  /** Notes and reading states of members who are not the owner, whose own are columns of the bookmark. */
  bookmark_annotation: {
    bookmark_id: string
    person: PersonId
    note: string
    note_words: string
    reading_state: ReadingState
  }
  /** Notes that their writers, the owner included, show to all members. */
  shared_note: { bookmark_id: string; person: PersonId }
  /** Private feeds of members of a shared folder, without its owner. */
  member_feed: { folder_id: string; person: PersonId; token: string }
  /** When a person last opened the page of a shared folder. */
  folder_visit: { folder_id: string; person: PersonId; visited_at: number }
  bookmark_tag: { bookmark_id: string; owner: PersonId; tag: string; tag_key: string }
}

declare module 'kysely' {
  interface Tables extends BookmarkTables {}
}
