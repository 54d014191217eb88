import type { PersonId } from '#platform/person'

export type BookmarkTables = {
  bookmark_folder: {
    id: string
    owner: PersonId
    name: string
    name_key: string
    is_default: 0 | 1
    created_at: number
    /** When something was last kept in it by name; 0 for never. */
    used_at: number
    /** Since when it is in the bin. */
    deleted_at: number | null
    /** Opens its private feed; null while it has none. */
    feed_token: string | null
  }
  bookmark: {
    id: string
    owner: PersonId
    folder_id: string
    /** null for a reference to what is not in Claire. */
    article_id: string | null
    /** Tells such a reference from the owner's others; null for articles. */
    reference_key: string | null
    title: string
    title_key: string
    publication_year: number | null
    /** What is needed to cite it, a CitedWork, as it was when it was kept. */
    facts: string
    /** The words of these facts by which it is found. */
    words: string
    note: string
    note_words: string
    created_at: number
    /** Since when it is in the bin. */
    deleted_at: number | null
  }
  bookmark_tag: { bookmark_id: string; owner: PersonId; tag: string; tag_key: string }
}
