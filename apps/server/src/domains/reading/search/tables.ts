import type { Migrations } from '#platform/database'
import type { PersonId } from '#platform/person'

export type SearchTables = {
  recent_search: { subject: PersonId; folded: string; text: string; filters: string; at: number }
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
}
