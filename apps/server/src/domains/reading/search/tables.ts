import { type Migrations, inSql } from '#platform/database'
import type { PersonId } from '#platform/person'

export type SearchTables = {
  recent_search: { subject: PersonId; folded: string; text: string; filters: string; at: number }
  pinned_search: {
    id: string
    owner: PersonId
    /** Hash of `pinKey`. */
    search_key: string
    text: string
    filters: string
    is_verbatim: 0 | 1
    pinned_at: number
    looked_at: number
    /** `added` of the index when the results were last opened. */
    looked_up_to: number
  }
  /** Keyed hashes of a text and of one of the people who searched for it in vain, until there are enough of them. */
  unfound_searcher: { text_hash: string; person_hash: string; at: number }
  /** A text that enough people have searched for in vain. */
  unfound_search: { text_hash: string; text: string; searches: number; began_at: number }
}

declare module 'kysely' {
  interface Tables extends SearchTables {}
}

export const searchMigrations: Migrations = {
  '0050-recent-searches': inSql(`
    create table recent_search (
      subject text not null, folded text not null, text text not null, at bigint not null,
      constraint recent_search_key primary key (subject, folded)
    );
    create index recent_search_latest on recent_search (subject, at);
  `),
  '0051-recent-filters': inSql("alter table recent_search add column filters text not null default '';"),
  '0146-pinned-searches': inSql(`
    create table pinned_search (
      id text primary key, owner text not null, search_key text not null, text text not null,
      filters text not null, is_verbatim integer not null, pinned_at bigint not null,
      looked_at bigint not null, looked_up_to bigint not null,
      constraint pinned_search_once unique (owner, search_key)
    );
    create table unfound_searcher (
      text_hash text not null, person_hash text not null, at bigint not null,
      constraint unfound_searcher_key primary key (text_hash, person_hash)
    );
    create table unfound_search (
      text_hash text primary key, text text not null, searches integer not null, began_at bigint not null
    );
  `),
}
