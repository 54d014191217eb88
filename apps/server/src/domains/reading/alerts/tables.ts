import { type ColumnType, sql } from 'kysely'
import { type AlertFrequency, type AlertWidth, type PauseState } from '@claire/api-contract'
import type { Migrations } from '#platform/database'
import type { PersonId } from '#platform/person'
import { GATHERED, gatherFilters, joinFormsOfTopics } from './earlier-alerts.ts'

export type AlertTables = {
  alert: {
    id: string
    owner: PersonId
    name: string
    search_term: string
    email: string
    /** The filters of the search, as JSON. */
    filters: string
    width: AlertWidth
    /** Another version may have stored others. */
    frequency: ColumnType<string, AlertFrequency>
    note: string
    /** Another version may have stored others. */
    pause: ColumnType<string, PauseState>
    /** End of a pause with the state `paused`; null: until it is resumed. */
    paused_until: number | null
    feed_token: string | null
    /** The folder whose new articles it reports; null for a saved search. */
    folder_id: string | null
    criteria_key: string
    criteria_at: number
    event_seq: number
    joined: 0 | 1
    revision: number
    shown_to: number
    narrowing: number
    /** Matching facts of a saved search as JSON; what a folder has learnt, in base64. */
    matching: string | null
    index_size: number | null
    refreshed_at: number | null
    /** When its person last opened its results, changed it, or confirmed that it is useful. */
    used_at: number
    created_at: number
    updated_at: number
  }
  alert_match: {
    alert_id: string
    article_id: string
    position: number
    event_seq: number
    matched_at: number
    score: number
    why: string
    seen_at: number | null
    dismissed_at: number | null
    notified_at: number | null
    mail_id: string | null
  }
  alert_work: { alert_id: string; mark: string }
  alert_text: { text_key: string; article_id: string }
  alert_sequence: { name: 'revision' | 'match'; value: number }
}

export const alertMigrations: Migrations = {
  '0110-alerts': {
    async up(database) {
      const { schema } = database
      await schema
        .createTable('alert')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('search_term', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('start_year', 'integer')
        .addColumn('end_year', 'integer')
        .addColumn('sources', 'text', (column) => column.notNull())
        .addColumn('refine_search', 'integer', (column) => column.notNull())
        .addColumn('width', 'text', (column) => column.notNull())
        .addColumn('frequency', 'text', (column) => column.notNull())
        .addColumn('note', 'text', (column) => column.notNull())
        .addColumn('paused_until', 'bigint')
        .addColumn('feed_token', 'text', (column) => column.unique())
        .addColumn('criteria_key', 'text', (column) => column.notNull())
        .addColumn('criteria_at', 'bigint', (column) => column.notNull())
        // The newest event when the alert was created: earlier ones are not new to it.
        .addColumn('event_seq', 'bigint', (column) => column.notNull())
        .addColumn('joined', 'integer', (column) => column.notNull())
        .addColumn('revision', 'bigint', (column) => column.notNull())
        .addColumn('shown_to', 'bigint', (column) => column.notNull())
        .addColumn('narrowing', 'real', (column) => column.notNull())
        .addColumn('matching', 'text')
        .addColumn('refreshed_at', 'bigint')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('updated_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('alert_criteria', ['owner', 'criteria_key'])
        .execute()
      await schema.createIndex('alert_revision').on('alert').column('revision').execute()
      await schema
        .createTable('alert_match')
        .addColumn('alert_id', 'text', (column) =>
          column.notNull().references('alert.id').onDelete('cascade'),
        )
        .addColumn('article_id', 'text', (column) => column.notNull())
        .addColumn('position', 'bigint', (column) => column.notNull())
        .addColumn('event_seq', 'bigint', (column) => column.notNull())
        .addColumn('matched_at', 'bigint', (column) => column.notNull())
        .addColumn('score', 'real', (column) => column.notNull())
        .addColumn('why', 'text', (column) => column.notNull())
        .addColumn('seen_at', 'bigint')
        .addColumn('dismissed_at', 'bigint')
        .addColumn('told_at', 'bigint')
        .addColumn('mail_id', 'text')
        .addPrimaryKeyConstraint('alert_match_key', ['alert_id', 'article_id'])
        .execute()
      await schema
        .createIndex('alert_match_position')
        .unique()
        .on('alert_match')
        .columns(['alert_id', 'position'])
        .execute()
      await schema
        .createIndex('alert_match_unread')
        .on('alert_match')
        .column('alert_id')
        .where(sql<boolean>`seen_at is null and dismissed_at is null`)
        .execute()
      await schema
        .createIndex('alert_match_untold')
        .on('alert_match')
        .columns(['alert_id', 'matched_at'])
        .where(sql<boolean>`told_at is null and dismissed_at is null`)
        .execute()
      await schema
        .createTable('alert_work')
        .addColumn('alert_id', 'text', (column) =>
          column.notNull().references('alert.id').onDelete('cascade'),
        )
        .addColumn('mark', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('alert_work_key', ['alert_id', 'mark'])
        .execute()
      await schema
        .createTable('alert_sequence')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'bigint', (column) => column.notNull())
        .execute()
      await database
        .withTables<AlertTables>()
        .insertInto('alert_sequence')
        .values([
          { name: 'revision', value: 0 },
          { name: 'match', value: 0 },
        ])
        .execute()
    },
  },
  '0111-alert-index-size': {
    async up({ schema }) {
      // The number of articles in the index when matching facts were computed: with many more, the facts are outdated.
      await schema.alterTable('alert').addColumn('index_size', 'bigint').execute()
      await schema.createIndex('alert_work_mark').on('alert_work').column('mark').execute()
      await schema.createIndex('alert_refreshed').on('alert').column('refreshed_at').execute()
    },
  },
  '0112-alert-texts': {
    async up(database) {
      await database.schema
        .createTable('alert_text')
        .addColumn('text_key', 'text', (column) => column.notNull())
        .addColumn('article_id', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('alert_text_key', ['text_key', 'article_id'])
        .execute()
      // The scale of thresholds has changed.
      await database.withTables<AlertTables>().updateTable('alert').set({ refreshed_at: null }).execute()
    },
  },
  '0113-alert-use': {
    async up(database) {
      await database.schema
        .alterTable('alert')
        .addColumn('used_at', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
      await database
        .withTables<AlertTables>()
        .updateTable('alert')
        .set((eb) => ({ used_at: eb.ref('updated_at') }))
        .execute()
    },
  },
  '0114-alert-filters': {
    async up(database) {
      const { schema } = database
      await schema
        .alterTable('alert')
        .addColumn('filters', 'text', (column) => column.notNull().defaultTo('{}'))
        .execute()
      await gatherFilters(database)
      for (const column of Object.keys(GATHERED))
        await schema.alterTable('alert').dropColumn(column).execute()
    },
  },
  '0140-alert-pauses': {
    async up(database) {
      await database.schema
        .alterTable('alert')
        .addColumn('pause', 'text', (column) => column.notNull().defaultTo('active'))
        .execute()
      const alerts = database.withTables<AlertTables>().updateTable('alert').where('pause', '=', 'active')
      for (const [end, pause] of Object.entries(PAUSES_BY_END))
        await alerts.set({ pause, paused_until: null }).where('paused_until', '>=', Date.parse(end)).execute()
      await alerts.set({ pause: 'paused' }).where('paused_until', 'is not', null).execute()
    },
  },
  '0141-notified': {
    async up({ schema }) {
      await schema.alterTable('alert_match').renameColumn('told_at', 'notified_at').execute()
      await schema.dropIndex('alert_match_untold').execute()
      await schema
        .createIndex('alert_match_pending')
        .on('alert_match')
        .columns(['alert_id', 'matched_at'])
        .where(sql<boolean>`notified_at is null and dismissed_at is null`)
        .execute()
    },
  },
  '0143-folder-alerts': {
    async up({ schema }) {
      await schema.alterTable('alert').addColumn('folder_id', 'text').execute()
      await schema.createIndex('alert_folder').unique().on('alert').column('folder_id').execute()
    },
  },
  '0144-results-of-a-person': {
    async up({ schema }) {
      // All that ranks unread results, so that ten thousand of them are read from the index alone.
      await schema.dropIndex('alert_match_unread').execute()
      await schema
        .createIndex('alert_match_unread')
        .on('alert_match')
        .columns(['alert_id', 'article_id', 'position', 'matched_at', 'score'])
        .where(sql<boolean>`seen_at is null and dismissed_at is null`)
        .execute()
      await schema
        .createIndex('alert_match_seen')
        .on('alert_match')
        .columns(['alert_id', 'seen_at'])
        .where(sql<boolean>`seen_at is not null and dismissed_at is null`)
        .execute()
    },
  },
  '0170-alerts-on-forms-of-a-topic': { up: joinFormsOfTopics },
}

/** Ends that encoded the reason for a pause, the latest first; a pause beyond 2100 lasts until it is resumed. */
const PAUSES_BY_END: Record<string, PauseState> = {
  '9999-01-01': 'unsubscribed',
  '9998-01-01': 'stale',
  '2100-01-01': 'paused',
}
