import type { AuditAction, ScanRhythm } from '@claire/api-contract'
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely'
import { type Migrations, isPostgres } from '#platform/database'
import type { PersonId } from '#platform/person'
import type { StoredStatus } from './source.ts'

export type SourceTables = {
  source: {
    id: string
    name: string
    url: string
    site_key: string
    /** Name and address in lower case, for the search box. */
    search_text: string
    status: StoredStatus
    suggested_at: number
    suggested_by: PersonId | ''
    read_only: 0 | 1
    rhythm: ScanRhythm
    /** JSON, '' for the defaults: see scan-settings.ts. */
    settings: string
    /** The audit log has the time and the person of a pause. */
    scanning: 'active' | 'paused'
  }
  source_note: {
    id: string
    source_id: string
    text: string
    first_name: string
    last_name: string
    user_id: string
    at: number
    /** Number among the source's notes: keeps two of one millisecond in order. */
    position: number
  }
  source_audit: {
    seq: Generated<number>
    source_id: string
    /** Its name at the time. */
    source_name: string
    /** Another version may have stored others. */
    action: ColumnType<string, AuditAction>
    who_id: string
    who_name: string
    before: string | null
    after: string | null
    /** The two names in lower case, for the search box. */
    search_text: string
    at: number
  }
  /** The latest preview of a pending source. */
  source_preview: {
    source_id: string
    /** The previewed address; the preview is void for any other. */
    url: string
    looked_at: number
    /** The estimated number of articles; null if none were found. */
    articles: number | null
    /** JSON in the format of scanning. */
    findings: string
  }
  /** Starter sources that were offered once; a deleted one does not come back. */
  source_seed: { key: string; url: string; source_id: string | null; at: number }
}

export const sourceMigrations: Migrations = {
  '0010-sources': {
    async up(database) {
      await createSources(database)
      await createHistory(database)
    },
  },
  '0011-source-note-order': {
    async up({ schema }) {
      await schema
        .alterTable('source_note')
        .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    },
  },
  '0012-source-rhythm': {
    async up({ schema }) {
      await schema
        .alterTable('source')
        .addColumn('rhythm', 'text', (column) => column.notNull().defaultTo('automatic'))
        .execute()
    },
  },
  '0015-source-settings': { up: addSettings },
  '0139-source-previews': { up: createPreviews },
}

async function addSettings({ schema }: Kysely<unknown>) {
  await schema
    .alterTable('source')
    .addColumn('settings', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await schema
    .alterTable('source')
    .addColumn('scanning', 'text', (column) => column.notNull().defaultTo('active'))
    .execute()
}

async function createPreviews({ schema }: Kysely<unknown>) {
  await schema
    .createTable('source_preview')
    .addColumn('source_id', 'text', (column) =>
      column.primaryKey().references('source.id').onDelete('cascade'),
    )
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('looked_at', 'bigint', (column) => column.notNull())
    .addColumn('articles', 'integer')
    .addColumn('findings', 'text', (column) => column.notNull())
    .execute()
}

async function createSources({ schema }: Kysely<unknown>) {
  await schema
    .createTable('source')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('site_key', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('suggested_at', 'bigint', (column) => column.notNull())
    .addColumn('suggested_by', 'text', (column) => column.notNull())
    .addColumn('read_only', 'integer', (column) => column.notNull())
    .execute()
  // One source per site; a deleted one may be suggested again.
  await schema
    .createIndex('source_site')
    .unique()
    .on('source')
    .column('site_key')
    .where(sql.ref('status'), '!=', 'DELETED')
    .execute()
  await schema.createIndex('source_status').on('source').columns(['status', 'suggested_at']).execute()
  await schema
    .createIndex('source_suggester')
    .on('source')
    .columns(['suggested_by', 'suggested_at'])
    .execute()
  await schema
    .createTable('source_note')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('source_id', 'text', (column) => column.notNull().references('source.id').onDelete('cascade'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('source_note_source').on('source_note').columns(['source_id', 'at']).execute()
}

async function createHistory(database: Kysely<unknown>) {
  await database.schema
    .createTable('source_audit')
    .addColumn('seq', isPostgres(database as Kysely<object>) ? 'bigserial' : 'integer', (column) =>
      isPostgres(database as Kysely<object>) ? column.primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('source_id', 'text', (column) => column.notNull())
    .addColumn('source_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('who_id', 'text', (column) => column.notNull())
    .addColumn('who_name', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await database.schema.createIndex('source_audit_who').on('source_audit').column('who_id').execute()
  await database.schema
    .createIndex('source_audit_source')
    .on('source_audit')
    .columns(['source_id', 'seq'])
    .execute()
  await database.schema
    .createTable('source_seed')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('source_id', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
}
