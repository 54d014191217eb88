import { sql } from 'kysely'
import type { Migrations } from '#platform/database'
import { storeFacts } from './store-facts.ts'
import type { BookmarkTables } from './tables.ts'

export const bookmarkMigrations: Migrations = {
  '0070-bookmarks': {
    async up(database) {
      const { schema } = database
      await schema
        .createTable('bookmark_folder')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('name_key', 'text', (column) => column.notNull())
        .addColumn('is_default', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('bookmark_folder_name', ['owner', 'name_key'])
        .execute()
      await sql`create unique index bookmark_folder_default on bookmark_folder (owner)
        where is_default = 1`.execute(database)
      await schema
        .createTable('bookmark')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('folder_id', 'text', (column) =>
          column.notNull().references('bookmark_folder.id').onDelete('cascade'),
        )
        .addColumn('article_id', 'text', (column) => column.notNull())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('bookmark_article', ['owner', 'article_id'])
        .execute()
      await schema.createIndex('bookmark_folder_id').on('bookmark').column('folder_id').execute()
    },
  },
  '0071-kept-facts': {
    async up(database) {
      const { schema } = database
      // Recreated: SQLite can drop neither a unique constraint nor NOT NULL.
      await schema
        .createTable('bookmark_folder_new')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('name_key', 'text', (column) => column.notNull())
        .addColumn('is_default', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('used_at', 'bigint', (column) => column.notNull().defaultTo(0))
        .addColumn('deleted_at', 'bigint')
        .execute()
      await sql`insert into bookmark_folder_new (id, owner, name, name_key, is_default, created_at)
        select id, owner, name, name_key, is_default, created_at from bookmark_folder`.execute(database)
      await schema
        .createTable('bookmark_new')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('folder_id', 'text', (column) =>
          column.notNull().references('bookmark_folder_new.id').onDelete('cascade'),
        )
        .addColumn('article_id', 'text')
        .addColumn('reference_key', 'text')
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('title_key', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('publication_year', 'integer')
        .addColumn('facts', 'text', (column) => column.notNull().defaultTo('{}'))
        .addColumn('words', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('note_words', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('deleted_at', 'bigint')
        .execute()
      await sql`insert into bookmark_new (id, owner, folder_id, article_id, title, created_at)
        select id, owner, folder_id, article_id, title, created_at from bookmark`.execute(database)
      await schema.dropTable('bookmark').execute()
      await schema.dropTable('bookmark_folder').execute()
      await schema.alterTable('bookmark_folder_new').renameTo('bookmark_folder').execute()
      await schema.alterTable('bookmark_new').renameTo('bookmark').execute()
      await schema
        .createTable('bookmark_tag')
        .addColumn('bookmark_id', 'text', (column) =>
          column.notNull().references('bookmark.id').onDelete('cascade'),
        )
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('tag', 'text', (column) => column.notNull())
        .addColumn('tag_key', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('bookmark_tag_key', ['bookmark_id', 'tag_key'])
        .execute()
      await indexFacts(database)
      await storeFacts(database.withTables<BookmarkTables>())
    },
  },
  '0072-folder-feeds': {
    async up(database) {
      await database.schema.alterTable('bookmark_folder').addColumn('feed_token', 'text').execute()
      await sql`create unique index bookmark_folder_feed on bookmark_folder (feed_token)`.execute(database)
    },
  },
  '0145-reading-states': {
    async up(database) {
      await sql`alter table bookmark add column reading_state text not null default 'toRead'`.execute(
        database,
      )
      // Counts of a folder are read from the index alone: rows have long texts before this column.
      await sql`create index bookmark_in_state on bookmark (owner, folder_id, reading_state)
        where deleted_at is null`.execute(database)
    },
  },
  '0151-kept-notices': {
    async up(database) {
      await sql`create table kept_notice (owner text not null, work_key text not null, kind text not null,
        bookmark_id text not null references bookmark (id) on delete cascade, url text not null,
        found_at bigint not null, seen_at bigint,
        constraint kept_notice_key primary key (owner, work_key, kind))`.execute(database)
      await sql`create index kept_notice_bookmark on kept_notice (bookmark_id)`.execute(database)
    },
  },
  '0156-shared-folders': {
    async up(database) {
      for (const step of [shareFolders, memberTables, memberData]) await step(database)
    },
  },
  '0160-folder-visits': {
    up: ({ schema }) =>
      ofMember(schema, 'folder_visit')
        .addColumn('visited_at', 'bigint', (column) => column.notNull())
        .execute(),
  },
  '0171-notices-of-cited-works': {
    async up(database) {
      // Recreated: SQLite cannot drop NOT NULL.
      await sql`create table cited_notice (owner text not null, work_key text not null, kind text not null,
        bookmark_id text references bookmark (id) on delete cascade, url text not null, found_at bigint not null,
        seen_at bigint, constraint kept_notice_once primary key (owner, work_key, kind))`.execute(database)
      await sql`insert into cited_notice select * from kept_notice`.execute(database)
      await database.schema.dropTable('kept_notice').execute()
      await database.schema.alterTable('cited_notice').renameTo('kept_notice').execute()
      await sql`create index kept_notice_bookmark on kept_notice (bookmark_id)`.execute(database)
    },
  },
  '0172-bookmark-notices': {
    async up(database) {
      const { schema } = database
      await schema.alterTable('kept_notice').renameTo('bookmark_notice').execute()
      await schema.dropIndex('kept_notice_bookmark').execute()
      await sql`create index bookmark_notice_bookmark on bookmark_notice (bookmark_id)`.execute(database)
    },
  },
}

type Schema = Parameters<(typeof bookmarkMigrations)[string]['up']>[0]

async function indexFacts(database: Schema) {
  const indexes = [
    // A folder in the bin does not block its name.
    sql`create unique index bookmark_folder_live_name on bookmark_folder (owner, name_key) where deleted_at is null`,
    sql`create unique index bookmark_folder_default on bookmark_folder (owner) where is_default = 1`,
    // In the bin or not: a bookmark added again is restored from the bin.
    sql`create unique index bookmark_article on bookmark (owner, article_id)`,
    sql`create unique index bookmark_reference on bookmark (owner, reference_key) where reference_key is not null`,
    sql`create index bookmark_live on bookmark (owner, created_at, id) where deleted_at is null`,
    sql`create index bookmark_in_folder on bookmark (folder_id, created_at, id)`,
    sql`create index bookmark_of_article on bookmark (article_id)`,
    sql`create index bookmark_binned on bookmark (deleted_at) where deleted_at is not null`,
    sql`create index bookmark_tag_owner on bookmark_tag (owner, tag_key)`,
  ]
  for (const index of indexes) await index.execute(database)
}

/** A work can be bookmarked once by a person alone, and once in each shared folder. */
async function shareFolders({ schema }: Pick<Schema, 'schema'>) {
  await schema.alterTable('bookmark_folder').addColumn('shared_at', 'bigint').execute()
  await schema.alterTable('bookmark_folder').addColumn('ownerless_since', 'bigint').execute()
  await schema
    .alterTable('bookmark')
    .addColumn('shared_in', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await schema.alterTable('bookmark').addColumn('added_by', 'text').execute()
  await schema.dropIndex('bookmark_article').execute()
  await schema
    .createIndex('bookmark_article')
    .unique()
    .on('bookmark')
    .columns(['owner', 'shared_in', 'article_id'])
    .execute()
  await schema.dropIndex('bookmark_reference').execute()
  await schema
    .createIndex('bookmark_reference')
    .unique()
    .on('bookmark')
    .columns(['owner', 'shared_in', 'reference_key'])
    .where(sql<boolean>`reference_key is not null`)
    .execute()
}

/** A table whose rows are deleted with their folder. */
const ofFolder = (schema: Schema['schema'], table: string) =>
  schema
    .createTable(table)
    .addColumn('folder_id', 'text', (column) =>
      column.notNull().references('bookmark_folder.id').onDelete('cascade'),
    )

const ofMember = (schema: Schema['schema'], table: string) =>
  ofFolder(schema, table)
    .addColumn('person', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${table}_key`, ['folder_id', 'person'])

async function memberTables({ schema }: Pick<Schema, 'schema'>) {
  await ofFolder(schema, 'folder_member')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('member', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('added_by', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('folder_member_key', ['folder_id', 'kind', 'member'])
    .execute()
  await schema.createIndex('folder_of_member').on('folder_member').columns(['kind', 'member']).execute()
  await ofFolder(schema, 'folder_invitation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('invited_by', 'text', (column) => column.notNull())
    .addColumn('invited_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('folder_invitation_once', ['folder_id', 'email_key'])
    .execute()
  await schema.createIndex('folder_invitation_email').on('folder_invitation').column('email_key').execute()
  await ofMember(schema, 'folder_request')
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .execute()
  await ofFolder(schema, 'folder_event')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('happened_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('folder_event_time')
    .on('folder_event')
    .columns(['folder_id', 'happened_at', 'id'])
    .execute()
}

async function memberData({ schema }: Pick<Schema, 'schema'>) {
  const ofBookmark = (table: string) =>
    schema
      .createTable(table)
      .addColumn('bookmark_id', 'text', (column) =>
        column.notNull().references('bookmark.id').onDelete('cascade'),
      )
      .addColumn('person', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_key`, ['bookmark_id', 'person'])
  await ofBookmark('bookmark_annotation')
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('note_words', 'text', (column) => column.notNull())
    .addColumn('reading_state', 'text', (column) => column.notNull())
    .execute()
  await ofBookmark('shared_note').execute()
  for (const table of ['bookmark_annotation', 'shared_note'])
    await schema.createIndex(`${table}_person`).on(table).column('person').execute()
  await ofMember(schema, 'member_feed')
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .execute()
}
