import type { Migrations } from '#platform/database'
import type { PersonId } from '#platform/person'

export type WaysOutTables = {
  /** Free copies of works, as a service knows them. */
  free_copy: {
    doi: string
    /** A FreeCopy as JSON; '' for none. */
    copy: string
    /** Time from which it is requested again. */
    next_at: number
  }
  zotero_account: {
    owner: PersonId
    user_id: string
    username: string
    /** The key, encrypted by `createSeal`. */
    sealed_key: string
    added_at: number
  }
}

export const waysOutMigrations: Migrations = {
  '0154-free-copies': {
    async up({ schema }) {
      await schema
        .createTable('free_copy')
        .addColumn('doi', 'text', (column) => column.primaryKey())
        .addColumn('copy', 'text', (column) => column.notNull())
        .addColumn('next_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  '0155-zotero-accounts': {
    async up({ schema }) {
      await schema
        .createTable('zotero_account')
        .addColumn('owner', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull())
        .addColumn('username', 'text', (column) => column.notNull())
        .addColumn('sealed_key', 'text', (column) => column.notNull())
        .addColumn('added_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
}
