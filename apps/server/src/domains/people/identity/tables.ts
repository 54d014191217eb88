import type { Migrations } from '#platform/database'
import type { PersonId } from '#platform/person'

export type IdentityTables = {
  deleted_subject: { subject: PersonId; deleted_at: number }
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
