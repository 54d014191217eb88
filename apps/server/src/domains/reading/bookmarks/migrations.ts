import { NO_CITATION, type CitationFacts } from '@claire/scholarly-text'
import { type Kysely, sql } from 'kysely'
import { citedWorkOf } from '#domains/articles'
import { type Migrations, inSql } from '#platform/database'
import { columnsOf, referenceTo } from './bookmarked-work.ts'
import type { BookmarkTables } from './tables.ts'

export const bookmarkMigrations: Migrations = {
  '0070-bookmarks': inSql(`
    create table bookmark_folder (
      id text primary key, owner text not null, name text not null, name_key text not null,
      is_default integer not null, created_at bigint not null,
      constraint bookmark_folder_name unique (owner, name_key)
    );
    create unique index bookmark_folder_default on bookmark_folder (owner) where is_default = 1;
    create table bookmark (
      id text primary key, owner text not null,
      folder_id text not null references bookmark_folder (id) on delete cascade, article_id text not null,
      title text not null, created_at bigint not null,
      constraint bookmark_article unique (owner, article_id)
    );
    create index bookmark_folder_id on bookmark (folder_id);
  `),
  '0071-kept-facts': {
    async up(database) {
      await inSql(`
        -- Recreated: SQLite can drop neither a unique constraint nor NOT NULL.
        create table bookmark_folder_new (
          id text primary key, owner text not null, name text not null, name_key text not null,
          is_default integer not null, created_at bigint not null, used_at bigint not null default 0,
          deleted_at bigint
        );
        insert into bookmark_folder_new (id, owner, name, name_key, is_default, created_at)
          select id, owner, name, name_key, is_default, created_at from bookmark_folder;
        create table bookmark_new (
          id text primary key, owner text not null,
          folder_id text not null references bookmark_folder_new (id) on delete cascade, article_id text,
          reference_key text, title text not null, title_key text not null default '',
          publication_year integer, facts text not null default '{}', words text not null default '',
          note text not null default '', note_words text not null default '', created_at bigint not null,
          deleted_at bigint
        );
        insert into bookmark_new (id, owner, folder_id, article_id, title, created_at)
          select id, owner, folder_id, article_id, title, created_at from bookmark;
        drop table bookmark;
        drop table bookmark_folder;
        alter table bookmark_folder_new rename to bookmark_folder;
        alter table bookmark_new rename to bookmark;
        create table bookmark_tag (
          bookmark_id text not null references bookmark (id) on delete cascade, owner text not null,
          tag text not null, tag_key text not null,
          constraint bookmark_tag_key primary key (bookmark_id, tag_key)
        );
        -- A folder in the bin does not block its name.
        create unique index bookmark_folder_live_name on bookmark_folder (owner, name_key)
          where deleted_at is null;
        create unique index bookmark_folder_default on bookmark_folder (owner) where is_default = 1;
        -- In the bin or not: a bookmark added again is restored from the bin.
        create unique index bookmark_article on bookmark (owner, article_id);
        create unique index bookmark_reference on bookmark (owner, reference_key)
          where reference_key is not null;
        create index bookmark_live on bookmark (owner, created_at, id) where deleted_at is null;
        create index bookmark_in_folder on bookmark (folder_id, created_at, id);
        create index bookmark_of_article on bookmark (article_id);
        create index bookmark_binned on bookmark (deleted_at) where deleted_at is not null;
        create index bookmark_tag_owner on bookmark_tag (owner, tag_key);
      `).up(database)
      await storeFacts(database.withTables<BookmarkTables>())
    },
  },
  '0072-folder-feeds': inSql(`
    alter table bookmark_folder add column feed_token text;
    create unique index bookmark_folder_feed on bookmark_folder (feed_token);
  `),
  '0145-reading-states': inSql(`
    alter table bookmark add column reading_state text not null default 'toRead';
    -- Counts of a folder are read from the index alone: rows have long texts before this column.
    create index bookmark_in_state on bookmark (owner, folder_id, reading_state) where deleted_at is null;
  `),
  '0151-kept-notices': inSql(`
    create table kept_notice (
      owner text not null, work_key text not null, kind text not null,
      bookmark_id text not null references bookmark (id) on delete cascade, url text not null,
      found_at bigint not null, seen_at bigint,
      constraint kept_notice_key primary key (owner, work_key, kind)
    );
    create index kept_notice_bookmark on kept_notice (bookmark_id);
  `),
  '0156-shared-folders': inSql(`
    -- A work can be bookmarked once by a person alone, and once in each shared folder.
    alter table bookmark_folder add column shared_at bigint;
    alter table bookmark_folder add column ownerless_since bigint;
    alter table bookmark add column shared_in text not null default '';
    alter table bookmark add column added_by text;
    drop index bookmark_article;
    create unique index bookmark_article on bookmark (owner, shared_in, article_id);
    drop index bookmark_reference;
    create unique index bookmark_reference on bookmark (owner, shared_in, reference_key)
      where reference_key is not null;
    create table folder_member (
      folder_id text not null references bookmark_folder (id) on delete cascade, kind text not null,
      member text not null, role text not null, added_by text not null, added_at bigint not null,
      constraint folder_member_key primary key (folder_id, kind, member)
    );
    create index folder_of_member on folder_member (kind, member);
    create table folder_invitation (
      folder_id text not null references bookmark_folder (id) on delete cascade, id text primary key,
      email text not null, email_key text not null, role text not null, invited_by text not null,
      invited_at bigint not null, constraint folder_invitation_once unique (folder_id, email_key)
    );
    create index folder_invitation_email on folder_invitation (email_key);
    create table folder_request (
      folder_id text not null references bookmark_folder (id) on delete cascade, person text not null,
      requested_at bigint not null, constraint folder_request_key primary key (folder_id, person)
    );
    create table folder_event (
      folder_id text not null references bookmark_folder (id) on delete cascade, id text primary key,
      person text, kind text not null, details text not null, happened_at bigint not null
    );
    create index folder_event_time on folder_event (folder_id, happened_at, id);
    create table bookmark_annotation (
      bookmark_id text not null references bookmark (id) on delete cascade, person text not null,
      note text not null, note_words text not null, reading_state text not null,
      constraint bookmark_annotation_key primary key (bookmark_id, person)
    );
    create table shared_note (
      bookmark_id text not null references bookmark (id) on delete cascade, person text not null,
      constraint shared_note_key primary key (bookmark_id, person)
    );
    create index bookmark_annotation_person on bookmark_annotation (person);
    create index shared_note_person on shared_note (person);
    create table member_feed (
      folder_id text not null references bookmark_folder (id) on delete cascade, person text not null,
      token text not null unique, constraint member_feed_key primary key (folder_id, person)
    );
  `),
  '0160-folder-visits': inSql(`
    create table folder_visit (
      folder_id text not null references bookmark_folder (id) on delete cascade, person text not null,
      visited_at bigint not null, constraint folder_visit_key primary key (folder_id, person)
    );
  `),
  '0171-notices-of-cited-works': inSql(`
    -- Recreated: SQLite cannot drop NOT NULL.
    create table cited_notice (
      owner text not null, work_key text not null, kind text not null,
      bookmark_id text references bookmark (id) on delete cascade, url text not null,
      found_at bigint not null, seen_at bigint,
      constraint kept_notice_once primary key (owner, work_key, kind)
    );
    insert into cited_notice select * from kept_notice;
    drop table kept_notice;
    alter table cited_notice rename to kept_notice;
    create index kept_notice_bookmark on kept_notice (bookmark_id);
  `),
  '0172-bookmark-notices': inSql(`
    alter table kept_notice rename to bookmark_notice;
    drop index kept_notice_bookmark;
    create index bookmark_notice_bookmark on bookmark_notice (bookmark_id);
  `),
}

const AT_ONCE = 500

/** An article's row as far as references cite it, in the table at the time of this migration. */
interface ArticleRow {
  title: string
  publication_year: number | null
  authors: string
  abstract: string
  doi: string | null
  external_id: string | null
  language: string | null
  categories: string
  citation: string
  url: string
}

/** Stores the facts of the articles of all bookmarks, also of deleted ones. */
async function storeFacts(db: Kysely<Pick<BookmarkTables, 'bookmark'>>) {
  for (let afterId = ''; ;) {
    const bookmarks = await db
      .selectFrom('bookmark')
      .select(['id', 'article_id', 'title'])
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const last = bookmarks.at(-1)
    if (!last) return
    afterId = last.id
    const { rows } = await sql<ArticleRow & { id: string }>`select id, title, publication_year, authors,
      abstract, doi, external_id, language, categories, citation, url from article
      where id in (${sql.join(bookmarks.map(({ article_id }) => article_id))})`.execute(db)
    const articles = new Map(rows.map((row) => [row.id, row]))
    for (const { id, article_id, title } of bookmarks) {
      const row = articles.get(article_id ?? '')
      const columns = columnsOf(row ? workOf(row) : referenceTo(title))
      await db
        .updateTable('bookmark')
        .set({ ...columns, title })
        .where('id', '=', id)
        .execute()
    }
  }
}

const workOf = (row: ArticleRow) =>
  citedWorkOf({
    title: row.title,
    publicationYear: row.publication_year,
    authors: JSON.parse(row.authors) as string[],
    abstract: row.abstract,
    doi: row.doi,
    externalId: row.external_id,
    language: row.language,
    categories: JSON.parse(row.categories) as string[],
    citation: { ...NO_CITATION, ...(JSON.parse(row.citation) as Partial<CitationFacts>) },
    url: row.url,
  })
