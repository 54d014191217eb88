import { type SchemaModule, sql } from 'kysely'
import { type Database, isPostgres, type Migrations } from '#platform/database'
import { webSubMigrations } from './websub/tables.ts'

export const scanningMigrations: Migrations = {
  ...webSubMigrations,
  '0040-scanning': {
    async up({ schema }) {
      await schema
        .createTable('source_scan_state')
        .addColumn('source_id', 'text', (column) => column.primaryKey())
        .addColumn('url', 'text', (column) => column.notNull())
        .addColumn('strategy', 'text', (column) => column.notNull())
        .addColumn('health', 'text', (column) => column.notNull())
        .addColumn('health_cause', 'text', (column) => column.notNull())
        .addColumn('next_scan_at', 'bigint', (column) => column.notNull())
        .addColumn('interval_ms', 'bigint', (column) => column.notNull())
        .addColumn('last_ok_at', 'bigint')
        .addColumn('failures', 'integer', (column) => column.notNull())
        .addColumn('backfilled', 'integer', (column) => column.notNull())
        .execute()
      await schema
        .createTable('scan_run')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('source_id', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('stage', 'text', (column) => column.notNull())
        .addColumn('backfill', 'integer', (column) => column.notNull())
        .addColumn('started_at', 'bigint', (column) => column.notNull())
        .addColumn('touched_at', 'bigint', (column) => column.notNull())
        .addColumn('finished_at', 'bigint')
        .addColumn('page_budget', 'integer', (column) => column.notNull())
        .addColumn('pages', 'integer', (column) => column.notNull())
        .addColumn('bytes', 'bigint', (column) => column.notNull())
        .addColumn('created', 'integer', (column) => column.notNull())
        .addColumn('updated', 'integer', (column) => column.notNull())
        .addColumn('deleted', 'integer', (column) => column.notNull())
        .addColumn('errors', 'integer', (column) => column.notNull())
        .addColumn('refusals', 'integer', (column) => column.notNull())
        .addColumn('rechecked', 'integer', (column) => column.notNull())
        .addColumn('vanished', 'integer', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .execute()
      await schema
        .createIndex('scan_run_one')
        .on('scan_run')
        .column('source_id')
        .unique()
        .where(sql`state`, '=', sql.lit('running'))
        .execute()
      await schema
        .createIndex('scan_run_latest')
        .on('scan_run')
        .columns(['source_id', 'started_at'])
        .execute()
      await schema
        .createTable('crawl_host')
        .addColumn('host', 'text', (column) => column.primaryKey())
        .addColumn('ready_at', 'bigint', (column) => column.notNull())
        .addColumn('next_at', 'bigint', (column) => column.notNull())
        .addColumn('lease_until', 'bigint', (column) => column.notNull())
        .addColumn('fence', 'bigint', (column) => column.notNull())
        .addColumn('latency_ms', 'real', (column) => column.notNull())
        .addColumn('fail_streak', 'integer', (column) => column.notNull())
        .addColumn('robots', 'text', (column) => column.notNull())
        .execute()
      await schema.createIndex('crawl_host_next').on('crawl_host').column('next_at').execute()
      await createFrontier(schema)
    },
  },
  '0045-asked-scans': {
    async up({ schema }) {
      await schema
        .alterTable('scan_run')
        .addColumn('asked', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    },
  },
  '0046-pauses-of-hosts': {
    async up({ schema }) {
      await schema
        .alterTable('crawl_host')
        .addColumn('pause_ms', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
    },
  },
  '0047-listings': { up: createListings },
  '0048-network-addresses': {
    async up({ schema }) {
      await schema
        .alterTable('crawl_host')
        .addColumn('address', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      await schema
        .createTable('crawl_address')
        .addColumn('address', 'text', (column) => column.primaryKey())
        .addColumn('hosts', 'integer', (column) => column.notNull())
        .addColumn('ready_at', 'bigint', (column) => column.notNull())
        .addColumn('lease_until', 'bigint', (column) => column.notNull())
        .addColumn('holder', 'text', (column) => column.notNull())
        .execute()
      await schema
        .createIndex('crawl_address_shared')
        .on('crawl_address')
        .columns(['ready_at', 'lease_until'])
        .where(sql<boolean>`hosts > 1`)
        .execute()
    },
  },
  '0048-own-intervals': {
    async up({ schema }) {
      await schema.alterTable('source_scan_state').addColumn('own_interval_ms', 'bigint').execute()
    },
  },
  '0052-absent-guesses': {
    async up({ schema }) {
      await schema
        .alterTable('crawl_host')
        .addColumn('absent', 'text', (column) => column.notNull().defaultTo('{}'))
        .execute()
    },
  },
  '0053-addresses-of-articles': {
    async up({ schema }) {
      await schema
        .createIndex('crawl_url_article')
        .on('crawl_url')
        .column('article_id')
        .where(sql<boolean>`article_id is not null`)
        .execute()
    },
  },
}

/** Entries of lists were one column before, `found_on`: the list that named an address first. */
async function createListings(database: Database) {
  const { schema } = database
  const table = schema
    .createTable('crawl_listing')
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('url_id', 'text', (column) => column.notNull())
    .addColumn('unlisted_at', 'bigint')
    .addPrimaryKeyConstraint('crawl_listing_key', ['list_id', 'url_id'])
  // A row is little more than its key.
  await (isPostgres(database) ? table : table.modifyEnd(sql`without rowid`)).execute()
  await sql`insert into crawl_listing (list_id, url_id, unlisted_at)
    select found_on, id, unlisted_at from crawl_url where found_on <> '' and listed_at is not null`.execute(
    database,
  )
  await schema.createIndex('crawl_listing_url').on('crawl_listing').column('url_id').execute()
  await schema
    .createIndex('crawl_listing_dropped')
    .on('crawl_listing')
    .column('unlisted_at')
    .where(sql<boolean>`unlisted_at is not null`)
    .execute()
  await schema.dropIndex('crawl_url_listed').execute()
  await schema.alterTable('crawl_url').dropColumn('found_on').execute()
  await schema.alterTable('crawl_url').dropColumn('unlisted_at').execute()
}

async function createFrontier(schema: SchemaModule) {
  await schema
    .createTable('crawl_url')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('source_id', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('prio', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('depth', 'integer', (column) => column.notNull())
    .addColumn('template', 'text', (column) => column.notNull())
    .addColumn('found_on', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('http_status', 'integer')
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('body_hash', 'text')
    .addColumn('visited_at', 'bigint')
    .addColumn('article_id', 'text')
    .addColumn('listed_at', 'bigint')
    .addColumn('unlisted_at', 'bigint')
    .addColumn('missing_count', 'integer', (column) => column.notNull())
    .addColumn('missing_since', 'bigint')
    .addColumn('recheck_at', 'bigint')
    .addColumn('interval_ms', 'bigint', (column) => column.notNull())
    .addColumn('hint', 'text', (column) => column.notNull())
    .execute()
  const due = sql.lit('due')
  await schema
    .createIndex('crawl_url_due')
    .on('crawl_url')
    .columns(['host', 'prio', 'due_at'])
    .where(sql`state`, '=', due)
    .execute()
  await schema
    .createIndex('crawl_url_left')
    .on('crawl_url')
    .column('source_id')
    .where(sql`state`, '=', due)
    .execute()
  await schema
    .createIndex('crawl_url_source')
    .on('crawl_url')
    .columns(['source_id', 'state', 'reason'])
    .execute()
  await schema.createIndex('crawl_url_listed').on('crawl_url').column('found_on').execute()
  await schema
    .createTable('crawl_template')
    .addColumn('source_id', 'text', (column) => column.notNull())
    .addColumn('template', 'text', (column) => column.notNull())
    .addColumn('visits', 'integer', (column) => column.notNull())
    .addColumn('articles', 'integer', (column) => column.notNull())
    .addColumn('useful', 'integer', (column) => column.notNull())
    .addColumn('closed_until', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('crawl_template_key', ['source_id', 'template'])
    .execute()
}
