import type { Migrations } from '#platform/database'
import type { PersonId } from '#platform/person'

export type TokenTables = {
  personal_token: {
    id: string
    owner: PersonId
    name: string
    /** Scopes, separated by blanks. */
    scopes: string
    /** SHA-256 of the token's secret half, in hexadecimal digits. */
    secret_hash: string
    created_at: number
    last_used_at: number | null
    expires_at: number | null
  }
}

export const tokenMigrations: Migrations = {
  '0022-personal-tokens': {
    async up({ schema }) {
      await schema
        .createTable('personal_token')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('scopes', 'text', (column) => column.notNull())
        .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('last_used_at', 'bigint')
        .addColumn('expires_at', 'bigint')
        .execute()
      await schema
        .createIndex('personal_token_owner')
        .on('personal_token')
        .columns(['owner', 'created_at'])
        .execute()
    },
  },
}
