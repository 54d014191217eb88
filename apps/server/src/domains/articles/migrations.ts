import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isPostgres, type Migrations } from '#platform/database'
import { fillNotices } from './notices/notices.ts'
import { type KeyedTables, rekeyArticles } from './saving/rekey-articles.ts'
import { TOMBSTONE } from './saving/tombstone.ts'
import { type ArticleTables, isIncomplete } from './tables.ts'

export const articleMigrations: Migrations = {
  '0002-articles': {
    async up(database) {
      const { schema } = database
      await schema
        .createTable('article')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('source_id', 'text', (column) => column.notNull())
        .addColumn('url', 'text', (column) => column.notNull())
        .addColumn('article_type', 'text', (column) => column.notNull())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('title_key', 'text', (column) => column.notNull())
        .addColumn('work_key', 'text', (column) => column.notNull())
        .addColumn('publication_year', 'integer')
        .addColumn('authors', 'text', (column) => column.notNull())
        .addColumn('abstract', 'text', (column) => column.notNull())
        .addColumn('doi', 'text')
        .addColumn('external_id', 'text')
        .addColumn('language', 'text')
        .addColumn('categories', 'text', (column) => column.notNull())
        .addColumn('file_url', 'text')
        .addColumn('provenance', 'text', (column) => column.notNull())
        .addColumn('content_hash', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('deleted', 'integer', (column) => column.notNull())
        .addColumn('first_seen_at', 'bigint', (column) => column.notNull())
        .addColumn('updated_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('article_source_url', ['source_id', 'url'])
        .execute()
      await schema.createIndex('article_doi').on('article').columns(['source_id', 'doi']).execute()
      await schema
        .createIndex('article_external')
        .on('article')
        .columns(['source_id', 'external_id'])
        .execute()
      await schema.createIndex('article_title').on('article').columns(['source_id', 'title_key']).execute()
      await schema.createIndex('article_work').on('article').column('work_key').execute()
      await schema.createIndex('article_seen').on('article').columns(['source_id', 'first_seen_at']).execute()
      await schema
        .createTable('article_text')
        .addColumn('article_id', 'text', (column) =>
          column.primaryKey().references('article.id').onDelete('cascade'),
        )
        .addColumn('full_text', 'text', (column) => column.notNull())
        .execute()
      await schema
        .createTable('article_alias')
        .addColumn('source_id', 'text', (column) => column.notNull())
        .addColumn('url', 'text', (column) => column.notNull())
        .addColumn('article_id', 'text', (column) =>
          column.notNull().references('article.id').onDelete('cascade'),
        )
        .addPrimaryKeyConstraint('article_alias_key', ['source_id', 'url'])
        .execute()
      await schema.createIndex('article_alias_article').on('article_alias').column('article_id').execute()
      await schema
        .createTable('article_event')
        .addColumn('seq', 'bigint', (column) => column.primaryKey())
        .addColumn('article_id', 'text', (column) => column.notNull())
        .addColumn('source_id', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('backfill', 'integer', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('article_sequence')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('event_cursor')
        .addColumn('reader', 'text', (column) => column.primaryKey())
        .addColumn('seq', 'bigint', (column) => column.notNull())
        .execute()
      await database.insertInto('article_sequence').values({ name: 'event', value: 0 }).execute()
    },
  },
  '0003-article-imports': {
    async up({ schema }) {
      await schema
        .createTable('article_import')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('lines', 'integer', (column) => column.notNull())
        .addColumn('finished_at', 'bigint')
        .execute()
    },
  },
  '0004-article-counts': {
    async up({ schema }) {
      // Counts a source's articles, in all and recent ones, without reading the articles.
      await schema
        .createIndex('article_live')
        .on('article')
        .columns(['source_id', 'deleted', 'first_seen_at'])
        .execute()
      await schema.dropIndex('article_seen').execute()
    },
  },
  '0005-incomplete-articles': {
    async up({ schema }) {
      // Finds what a registry of DOIs may complete, without reading all articles.
      await schema
        .createIndex('article_incomplete')
        .on('article')
        .columns(['source_id', 'id'])
        .where(isIncomplete)
        .execute()
    },
  },
  '0006-article-keys': {
    async up(database) {
      await rekeyArticles(database.withTables<KeyedTables>())
    },
  },
  '0007-article-citations': {
    async up({ schema }) {
      // Older articles are read again gradually: cached pages, and records when their source is next requested.
      await schema
        .alterTable('article')
        .addColumn('citation', 'text', (column) => column.notNull().defaultTo('{}'))
        .execute()
    },
  },
  '0008-outbox-identity': {
    async up(database) {
      await database.schema
        .createTable('article_outbox')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .execute()
      const db = database.withTables<ArticleTables>()
      await db.insertInto('article_outbox').values({ id: randomUUID() }).execute()
    },
  },
  '0009-article-news': {
    async up({ schema }) {
      // Finds news, without first scans and imports, without reading all events.
      await schema
        .createIndex('article_news')
        .on('article_event')
        .columns(['at', 'seq'])
        .where(sql<boolean>`kind = 'created' and backfill = 0`)
        .execute()
    },
  },
  '0010-article-titles': {
    async up({ schema }) {
      // Matches references that people bring, in any source.
      await schema.createIndex('article_titled').on('article').column('title_key').execute()
    },
  },
  '0012-work-notices': {
    async up(database) {
      const { schema } = database
      await schema
        .createTable('work_notice')
        .addColumn('article_id', 'text', (column) =>
          column.notNull().references('article.id').onDelete('cascade'),
        )
        .addColumn('target', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('work_notice_key', ['article_id', 'target'])
        .execute()
      await schema.createIndex('work_notice_target').on('work_notice').column('target').execute()
      await fillNotices(database.withTables())
    },
  },
  '0013-article-links': {
    async up({ schema }) {
      await schema
        .createTable('article_link')
        .addColumn('article_id', 'text', (column) =>
          column.primaryKey().references('article.id').onDelete('cascade'),
        )
        .addColumn('url', 'text', (column) => column.notNull())
        .addColumn('misses', 'integer', (column) => column.notNull())
        .addColumn('gone_since', 'bigint')
        .addColumn('next_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  '0014-affiliations-and-references': {
    async up(database) {
      const { schema } = database
      // Read again like the citations of 0007.
      for (const [column, nothing] of [
        ['affiliations', '[]'],
        ['cites', '{}'],
      ] as const)
        await schema
          .alterTable('article_text')
          .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(nothing))
          .execute()
      // Forty rows an article: on SQLite the key is the table.
      await schema
        .createTable('article_citing')
        .addColumn('doi', 'text', (column) => column.notNull())
        .addColumn('article_id', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('article_citing_key', ['doi', 'article_id'])
        .$call((table) => (isPostgres(database) ? table : table.modifyEnd(sql`without rowid`)))
        .execute()
    },
  },
  '0138-work-pairs': {
    async up({ schema }) {
      await schema
        .createTable('work_pair')
        .addColumn('first_id', 'text', (column) =>
          column.notNull().references('article.id').onDelete('cascade'),
        )
        .addColumn('second_id', 'text', (column) =>
          column.notNull().references('article.id').onDelete('cascade'),
        )
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('identifier', 'text', (column) => column.notNull())
        .addColumn('holder', 'text', (column) => column.notNull())
        .addColumn('found_at', 'bigint', (column) => column.notNull())
        .addColumn('decided_at', 'bigint')
        .addColumn('decided_by', 'text', (column) => column.notNull())
        .addColumn('decided_name', 'text', (column) => column.notNull())
        .addColumn('undo', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('work_pair_key', ['first_id', 'second_id'])
        .execute()
      await schema
        .createIndex('work_pair_state')
        .on('work_pair')
        .columns(['state', 'decided_at', 'found_at'])
        .execute()
      await schema.createIndex('work_pair_second').on('work_pair').column('second_id').execute()
      // Identifiers and titles are looked up in all sources.
      await schema.dropIndex('article_doi').execute()
      await schema.createIndex('article_doi').on('article').columns(['doi', 'source_id']).execute()
      await schema.dropIndex('article_title').execute()
    },
  },
  '0139-article-disagreements': {
    async up({ schema }) {
      await schema
        .createTable('article_disagreement')
        .addColumn('article_id', 'text', (column) =>
          column.notNull().references('article.id').onDelete('cascade'),
        )
        .addColumn('field', 'text', (column) => column.notNull())
        .addColumn('statements', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('stated_at', 'bigint', (column) => column.notNull())
        .addColumn('decided_at', 'bigint')
        .addColumn('decided_by', 'text', (column) => column.notNull())
        .addColumn('decided_name', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('article_disagreement_key', ['article_id', 'field'])
        .execute()
      await schema
        .createIndex('article_disagreement_decided')
        .on('article_disagreement')
        .columns(['decided_at', 'stated_at'])
        .execute()
    },
  },
  '0150-listed-notices': {
    async up({ schema }) {
      await schema
        .createTable('listed_notice')
        .addColumn('doi', 'text', (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('notice_doi', 'text', (column) => column.notNull())
        .addColumn('url', 'text', (column) => column.notNull())
        .addColumn('date', 'text')
        .addColumn('reason', 'text', (column) => column.notNull())
        .execute()
      await schema
        .createTable('notice_change')
        .addColumn('target', 'text', (column) => column.primaryKey())
        .addColumn('found_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('notice_change_found').on('notice_change').column('found_at').execute()
    },
  },
  // After the bookmarks' own changes, one of which (0071) learns of deleted articles.
  '0124-tombstones': {
    async up(database) {
      // Until now, deleted articles kept their texts.
      const db = database.withTables<ArticleTables>()
      const deleted = db.selectFrom('article').select('id').where('deleted', '=', 1)
      await db.deleteFrom('article_text').where('article_id', 'in', deleted).execute()
      await db.updateTable('article').set(TOMBSTONE).where('deleted', '=', 1).execute()
    },
  },
}
