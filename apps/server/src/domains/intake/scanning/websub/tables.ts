import type { Migrations } from '#platform/database'

/** wanted: to be requested; asked: the hub has yet to verify; active; denied: the hub refused; leaving: to be ended. */
export type SubscriptionState = 'wanted' | 'asked' | 'active' | 'denied' | 'leaving'

export type WebSubTables = {
  websub_subscription: {
    /** Identifies it in the address that the hub calls; unguessable. */
    token: string
    source_id: string
    topic: string
    hub: string
    /** The hub's signing key. */
    secret: string
    state: SubscriptionState
    /** When the next request to the hub is due. */
    next_at: number
    failures: number
    lease_until: number | null
    /** When the hub last sent a notification. */
    notified_at: number | null
  }
}

export const webSubMigrations: Migrations = {
  '0049-websub': {
    async up({ schema }) {
      await schema
        .createTable('websub_subscription')
        .addColumn('token', 'text', (column) => column.primaryKey())
        .addColumn('source_id', 'text', (column) => column.notNull())
        .addColumn('topic', 'text', (column) => column.notNull())
        .addColumn('hub', 'text', (column) => column.notNull())
        .addColumn('secret', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('next_at', 'bigint', (column) => column.notNull())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .addColumn('lease_until', 'bigint')
        .addColumn('told_at', 'bigint')
        .execute()
      await schema
        .createIndex('websub_subscription_topic')
        .unique()
        .on('websub_subscription')
        .columns(['source_id', 'topic', 'hub'])
        .execute()
      await schema
        .createIndex('websub_subscription_next')
        .on('websub_subscription')
        .column('next_at')
        .execute()
    },
  },
  '0142-websub-notified': {
    up: ({ schema }) =>
      schema.alterTable('websub_subscription').renameColumn('told_at', 'notified_at').execute(),
  },
}
