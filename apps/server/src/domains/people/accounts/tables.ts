import type { Migrations } from '#platform/database'
import type { PersonId } from '#platform/person'

export type AccountTables = {
  password_attempt: { id: string; subject: PersonId; at: number }
}

export const accountMigrations: Migrations = {
  '0021-password-attempts': {
    async up({ schema }) {
      await schema
        .createTable('password_attempt')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createIndex('password_attempt_subject')
        .on('password_attempt')
        .columns(['subject', 'at'])
        .execute()
    },
  },
}
