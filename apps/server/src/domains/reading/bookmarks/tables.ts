import { sql } from 'kysely'
import type { Migrations } from '#platform/database'
import type { PersonId } from '#platform/person'

export type BookmarkTables = {
  bookmark_folder: {
    id: string
    owner: PersonId
    name: string
    name_key: string
    is_default: 0 | 1
    created_at: number
  }
  bookmark: {
    id: string
    owner: PersonId
    folder_id: string
    article_id: string
    title: string
    created_at: number
  }
}

export const bookmarkMigrations: Migrations = {
  '0070-bookmarks': {
    async up({ schema }) {
      await schema
        .createTable('bookmark_folder')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('name_key', 'text', (column) => column.notNull())
        .addColumn('is_default', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('bookmark_folder_name', ['owner', 'name_key'])
        .execute()
      await schema
        .createIndex('bookmark_folder_default')
        .unique()
        .on('bookmark_folder')
        .column('owner')
        .where(sql.ref('is_default'), '=', 1)
        .execute()
      await schema
        .createTable('bookmark')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('folder_id', 'text', (column) =>
          column.notNull().references('bookmark_folder.id').onDelete('cascade'),
        )
        .addColumn('article_id', 'text', (column) => column.notNull())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('bookmark_article', ['owner', 'article_id'])
        .execute()
      await schema.createIndex('bookmark_folder_id').on('bookmark').column('folder_id').execute()
    },
  },
}
