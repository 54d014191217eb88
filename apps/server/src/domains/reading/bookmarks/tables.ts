import type { ReadingState } from '@claire/api-contract'
import type { NoticeKind } from '@claire/scholarly-text'
import type { ColumnType } from 'kysely'
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
  }
  bookmark: {
    id: string
    owner: PersonId
    folder_id: string
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
  /** Changes of the status of bookmarked works, each notified once. */
  kept_notice: {
    owner: PersonId
    work_key: string
    kind: NoticeKind
    bookmark_id: string
    url: string
    found_at: number
    /** null until the owner has marked it as seen. */
    seen_at: number | null
  }
  bookmark_tag: { bookmark_id: string; owner: PersonId; tag: string; tag_key: string }
}
