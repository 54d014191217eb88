import type { NoticeKind } from '@claire/scholarly-text'
import { sql } from 'kysely'
import type { StatedField } from './consensus/statements.ts'

export type ArticleTables = {
  article: {
    id: string
    source_id: string
    url: string
    article_type: 'web' | 'pdf'
    title: string
    title_key: string
    work_key: string
    publication_year: number | null
    authors: string
    abstract: string
    doi: string | null
    external_id: string | null
    language: string | null
    categories: string
    citation: string
    file_url: string | null
    provenance: string
    content_hash: string
    version: number
    deleted: 0 | 1
    first_seen_at: number
    updated_at: number
  }
  article_text: { article_id: string; full_text: string; affiliations: string; cites: string }
  /** Articles that cite a DOI: the inverse of `article_text.cites`. */
  article_citing: { doi: string; article_id: string }
  article_alias: { source_id: string; url: string; article_id: string }
  /** Works that an article is a notice about, by DOI or title, and their status by it. */
  work_notice: { article_id: string; target: string; kind: NoticeKind }
  /** The status of works by the imported list of retractions. */
  listed_notice: {
    doi: string
    kind: NoticeKind
    /** '' if unknown. */
    notice_doi: string
    url: string
    /** YYYY-MM-DD. */
    date: string | null
    reason: string
  }
  /** Works whose status may have changed, until the owners of their bookmarks have been notified. */
  notice_change: { target: string; found_at: number }
  /** Result of requesting a bookmarked article's address. `gone_since`: time of the first "not found". */
  article_link: {
    article_id: string
    url: string
    misses: number
    gone_since: number | null
    next_at: number
  }
  /** Two articles that are, or may be, one work: `first_id` < `second_id`. */
  work_pair: {
    first_id: string
    second_id: string
    state: 'open' | 'merged' | 'apart'
    reason: 'identifier' | 'title' | 'text'
    /** The identifier that both claim, and the article that has it; '' if there is none. */
    identifier: string
    holder: string
    found_at: number
    /** null and '' if undecided. */
    decided_at: number | null
    decided_by: string
    decided_name: string
    /** JSON: the state and the work keys before the last decision; '' if there is nothing to undo. */
    undo: string
  }
  /** A field about which the origins of one article disagree. */
  article_disagreement: {
    article_id: string
    field: StatedField
    /** JSON: what each origin says. */
    statements: string
    state: 'open' | 'used' | 'dismissed'
    /** Chosen by an administrator; '' if none was. */
    value: string
    stated_at: number
    /** null and '' if undecided. */
    decided_at: number | null
    decided_by: string
    decided_name: string
  }
  article_event: {
    seq: number
    article_id: string
    source_id: string
    kind: 'created' | 'updated' | 'deleted'
    backfill: 0 | 1
    at: number
  }
  article_sequence: { name: string; value: number }
  /** One row: identifies the events of this database. */
  article_outbox: { id: string }
  event_cursor: { reader: string; seq: number }
  article_import: { key: string; lines: number; finished_at: number | null }
}

declare module 'kysely' {
  interface Tables extends ArticleTables {}
}

/** Live, with a DOI, and without a year, an author or an abstract. Literal values, as the partial index requires. */
export const isIncomplete = sql<boolean>`deleted = 0 and doi is not null and (publication_year is null or authors = '[]' or abstract = '')`
