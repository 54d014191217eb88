import type { Migrations } from '#platform/database'
import type { PersonId } from '#platform/person'

export type DirectoryTables = {
  known_person: {
    person: PersonId
    name: string
    /** Words of the name, folded, each after a blank. */
    words: string
    /** Verified address; '' without one. */
    email: string
    email_key: string
    /** Issue and expiry of the newest token, which stated this and the groups. */
    issued_at: number
    groups_until: number
  }
  person_group: {
    person: PersonId
    /** As the provider writes it. */
    name: string
    words: string
  }
}

export const directoryMigrations: Migrations = {
  '0159-directory': {
    async up({ schema }) {
      await schema
        .createTable('known_person')
        .addColumn('person', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('words', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('email_key', 'text', (column) => column.notNull())
        .addColumn('issued_at', 'bigint', (column) => column.notNull())
        .addColumn('groups_until', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('known_person_email').on('known_person').column('email_key').execute()
      await schema
        .createTable('person_group')
        .addColumn('person', 'text', (column) =>
          column.notNull().references('known_person.person').onDelete('cascade'),
        )
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('words', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('person_group_key', ['person', 'name'])
        .execute()
      await schema.createIndex('person_group_name').on('person_group').column('name').execute()
    },
  },
}
