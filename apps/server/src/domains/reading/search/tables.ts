import type { Migrations } from '#platform/database'
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

export const searchMigrations: Migrations = {
  '0050-recent-searches': {
    async up(database) {
      await database.schema
        .createTable('recent_search')
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('folded', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('recent_search_key', ['subject', 'folded'])
        .execute()
      await database.schema
        .createIndex('recent_search_latest')
        .on('recent_search')
        .columns(['subject', 'at'])
        .execute()
    },
  },
  '0051-recent-filters': {
    async up({ schema }) {
      await schema
        .alterTable('recent_search')
        .addColumn('filters', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    },
  },
  '0146-pinned-searches': {
    async up({ schema }) {
      await schema
        .createTable('pinned_search')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('search_key', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('filters', 'text', (column) => column.notNull())
        .addColumn('is_verbatim', 'integer', (column) => column.notNull())
        .addColumn('pinned_at', 'bigint', (column) => column.notNull())
        .addColumn('looked_at', 'bigint', (column) => column.notNull())
        .addColumn('looked_up_to', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('pinned_search_once', ['owner', 'search_key'])
        .execute()
      await schema
        .createTable('unfound_searcher')
        .addColumn('text_hash', 'text', (column) => column.notNull())
        .addColumn('person_hash', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('unfound_searcher_key', ['text_hash', 'person_hash'])
        .execute()
      await schema
        .createTable('unfound_search')
        .addColumn('text_hash', 'text', (column) => column.primaryKey())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('searches', 'integer', (column) => column.notNull())
        .addColumn('began_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
}
