import type { Migrations } from '#platform/database'
import type { PersonId } from '#platform/person'

export type ReportTables = {
  report: {
    id: string
    owner: PersonId
    article_id: string
    article_version: number
    about: 'summary' | 'facts'
    title: string
    /** The text that was shown. */
    said: string
    is_generated: 0 | 1
    note: string
    at: number
  }
}

export const reportMigrations: Migrations = {
  '0080-reports': {
    async up({ schema }) {
      await schema
        .createTable('report')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('article_id', 'text', (column) => column.notNull())
        .addColumn('article_version', 'integer', (column) => column.notNull())
        .addColumn('about', 'text', (column) => column.notNull())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('said', 'text', (column) => column.notNull())
        .addColumn('is_generated', 'integer', (column) => column.notNull())
        .addColumn('note', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('report_once', ['owner', 'article_id', 'about'])
        .execute()
      await schema.createIndex('report_latest').on('report').columns(['at', 'id']).execute()
    },
  },
}
