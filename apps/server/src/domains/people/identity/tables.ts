import type { Migrations } from '#platform/database'

export type IdentityTables = {
  deleted_subject: { subject: string; deleted_at: number }
}

export const identityMigrations: Migrations = {
  '0020-deleted-subjects': {
    async up(database) {
      await database.schema
        .createTable('deleted_subject')
        .addColumn('subject', 'text', (column) => column.primaryKey())
        .addColumn('deleted_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
}
