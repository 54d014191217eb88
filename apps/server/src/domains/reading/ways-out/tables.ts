import type { Migrations } from '#platform/database'

export type WaysOutTables = {
  /** Free copies of works, as a service knows them. */
  free_copy: {
    doi: string
    /** A FreeCopy as JSON; '' for none. */
    copy: string
    /** Time from which it is requested again. */
    next_at: number
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
}
