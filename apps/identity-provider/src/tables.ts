import type { Migrations } from './database.ts'

/** Times are milliseconds since 1970, flags 0 or 1, user names and e-mail addresses in lower case. */
export type ProviderTables = {
  idp_user: {
    id: string
    username: string
    email: string | null
    first_name: string | null
    last_name: string | null
    enabled: 0 | 1
    email_verified: 0 | 1
    roles: string
    /** JSON, as `roles`. */
    groups: string
    password_hash: string | null
    created_at: number
  }
  idp_session: {
    id: string
    user_id: string
    cookie_hash: string
    started_at: number
    authenticated_at: number
    last_used_at: number
  }
  idp_chain: {
    id: string
    session_id: string
    client_id: string
    jti: string
    previous_jti: string | null
    rotated_at: number
  }
  idp_code: {
    hash: string
    session_id: string
    client_id: string
    redirect_uri: string
    scope: string
    nonce: string | null
    challenge: string | null
    chain_id: string
    expires_at: number
    used_at: number | null
  }
  /** Codes by mail; see browser-code-store.ts. */
  idp_browser_code: {
    hash: string
    browser: string
    user_id: string
    tries_left: number
    created_at: number
  }
  idp_key: { kid: string; jwk: string; signs_from: number }
  idp_secret: { name: string; value: string }
  idp_failure: { key: string; failures: number; last_at: number; locked_until: number }
  /** Requests counted for all processes; see allowance-store.ts. */
  idp_allowance: { key: string; taken: number; ends_at: number }
  idp_audit: {
    id: string
    at: number
    event: string
    user_id: string | null
    client_id: string | null
    address: string | null
    detail: string | null
  }
}

export const identityProviderMigrations: Migrations = {
  '0030-identity-provider': {
    async up({ schema }) {
      await schema
        .createTable('idp_user')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('username', 'text', (column) => column.notNull().unique())
        .addColumn('email', 'text', (column) => column.unique())
        .addColumn('first_name', 'text')
        .addColumn('last_name', 'text')
        .addColumn('enabled', 'integer', (column) => column.notNull())
        .addColumn('email_verified', 'integer', (column) => column.notNull())
        .addColumn('roles', 'text', (column) => column.notNull())
        .addColumn('password_hash', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('idp_session')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) =>
          column.notNull().references('idp_user.id').onDelete('cascade'),
        )
        .addColumn('cookie_hash', 'text', (column) => column.notNull().unique())
        .addColumn('started_at', 'bigint', (column) => column.notNull())
        .addColumn('authenticated_at', 'bigint', (column) => column.notNull())
        .addColumn('last_used_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('idp_session_user').on('idp_session').column('user_id').execute()
      await schema.createIndex('idp_session_used').on('idp_session').column('last_used_at').execute()
      await schema
        .createTable('idp_chain')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('session_id', 'text', (column) =>
          column.notNull().references('idp_session.id').onDelete('cascade'),
        )
        .addColumn('client_id', 'text', (column) => column.notNull())
        .addColumn('jti', 'text', (column) => column.notNull())
        .addColumn('previous_jti', 'text')
        .addColumn('rotated_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('idp_chain_session').on('idp_chain').column('session_id').execute()
      await schema
        .createTable('idp_code')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('session_id', 'text', (column) =>
          column.notNull().references('idp_session.id').onDelete('cascade'),
        )
        .addColumn('client_id', 'text', (column) => column.notNull())
        .addColumn('redirect_uri', 'text', (column) => column.notNull())
        .addColumn('scope', 'text', (column) => column.notNull())
        .addColumn('nonce', 'text')
        .addColumn('challenge', 'text')
        .addColumn('chain_id', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('used_at', 'bigint')
        .execute()
      await schema.createIndex('idp_code_session').on('idp_code').column('session_id').execute()
      await schema
        .createTable('idp_key')
        .addColumn('kid', 'text', (column) => column.primaryKey())
        .addColumn('jwk', 'text', (column) => column.notNull())
        .addColumn('signs_from', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('idp_secret')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute()
      await schema
        .createTable('idp_failure')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .addColumn('last_at', 'bigint', (column) => column.notNull())
        .addColumn('locked_until', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('idp_audit')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('event', 'text', (column) => column.notNull())
        .addColumn('user_id', 'text')
        .addColumn('client_id', 'text')
        .addColumn('address', 'text')
        .addColumn('detail', 'text')
        .execute()
      await schema.createIndex('idp_audit_at').on('idp_audit').column('at').execute()
      await schema.createIndex('idp_audit_user').on('idp_audit').column('user_id').execute()
    },
  },
  '0031-shared-allowances': {
    async up({ schema }) {
      await schema
        .createTable('idp_allowance')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('taken', 'integer', (column) => column.notNull())
        .addColumn('ends_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  '0032-browser-codes': {
    async up({ schema }) {
      await schema
        .createTable('idp_browser_code')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('browser', 'text', (column) => column.notNull())
        .addColumn('user_id', 'text', (column) =>
          column.notNull().references('idp_user.id').onDelete('cascade'),
        )
        .addColumn('tries_left', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('idp_browser_code_browser').on('idp_browser_code').column('browser').execute()
      await schema.createIndex('idp_browser_code_user').on('idp_browser_code').column('user_id').execute()
    },
  },
  '0033-groups': {
    async up({ schema }) {
      await schema
        .alterTable('idp_user')
        .addColumn('groups', 'text', (column) => column.notNull().defaultTo('[]'))
        .execute()
    },
  },
}
