import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { isPostgres, type Migrations, inSql } from '#platform/database'
import { fillNotices } from './notices/notices.ts'
import { TOMBSTONE } from './saving/tombstone.ts'
import { type ArticleTables, isIncomplete } from './tables.ts'
import { aliasesOf, titleKeyOf, workKeyOf } from './works/work-keys.ts'

export const articleMigrations: Migrations = {
  '0002-articles': {
    async up(database) {
      await inSql(`
        create table article (
          id text primary key, source_id text not null, url text not null, article_type text not null,
          title text not null, title_key text not null, work_key text not null, publication_year integer,
          authors text not null, abstract text not null, doi text, external_id text, language text,
          categories text not null, file_url text, provenance text not null, content_hash text not null,
          version integer not null, deleted integer not null, first_seen_at bigint not null,
          updated_at bigint not null, constraint article_source_url unique (source_id, url)
        );
        create index article_doi on article (source_id, doi);
        create index article_external on article (source_id, external_id);
        create index article_title on article (source_id, title_key);
        create index article_work on article (work_key);
        create index article_seen on article (source_id, first_seen_at);
        create table article_text (
          article_id text primary key references article (id) on delete cascade, full_text text not null
        );
        create table article_alias (
          source_id text not null, url text not null,
          article_id text not null references article (id) on delete cascade,
          constraint article_alias_key primary key (source_id, url)
        );
        create index article_alias_article on article_alias (article_id);
        create table article_event (
          seq bigint primary key, article_id text not null, source_id text not null, kind text not null,
          backfill integer not null, at bigint not null
        );
        create table article_sequence (name text primary key, value bigint not null);
        create table event_cursor (reader text primary key, seq bigint not null);
      `).up(database)
      await database.insertInto('article_sequence').values({ name: 'event', value: 0 }).execute()
    },
  },
  '0003-article-imports': inSql(`
    create table article_import (key text primary key, lines integer not null, finished_at bigint);
  `),
  '0004-article-counts': inSql(`
    -- Counts a source's articles, in all and recent ones, without reading the articles.
    create index article_live on article (source_id, deleted, first_seen_at);
    drop index article_seen;
  `),
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
  '0007-article-citations': inSql(`
    -- Older articles are read again gradually: cached pages, and records when their source is next requested.
    alter table article add column citation text not null default '{}';
  `),
  '0008-outbox-identity': {
    async up(database) {
      await inSql('create table article_outbox (id text primary key)').up(database)
      const db = database.withTables<ArticleTables>()
      await db.insertInto('article_outbox').values({ id: randomUUID() }).execute()
    },
  },
  '0009-article-news': inSql(`
    -- Finds news, without first scans and imports, without reading all events.
    create index article_news on article_event (at, seq) where kind = 'created' and backfill = 0;
  `),
  '0010-article-titles': inSql(`
    -- Matches references that people bring, in any source.
    create index article_titled on article (title_key);
  `),
  '0012-work-notices': {
    async up(database) {
      await inSql(`
        create table work_notice (
          article_id text not null references article (id) on delete cascade, target text not null,
          kind text not null, constraint work_notice_key primary key (article_id, target)
        );
        create index work_notice_target on work_notice (target);
      `).up(database)
      await fillNotices(database.withTables())
    },
  },
  '0013-article-links': inSql(`
    create table article_link (
      article_id text primary key references article (id) on delete cascade, url text not null,
      misses integer not null, gone_since bigint, next_at bigint not null
    );
  `),
  '0014-affiliations-and-references': {
    async up(database) {
      // Forty rows an article: on SQLite the key is the table.
      const end = isPostgres(database) ? '' : 'without rowid'
      await inSql(`
        -- Read again like the citations of 0007.
        alter table article_text add column affiliations text not null default '[]';
        alter table article_text add column cites text not null default '{}';
        create table article_citing (
          doi text not null, article_id text not null,
          constraint article_citing_key primary key (doi, article_id)
        ) ${end};
      `).up(database)
    },
  },
  '0138-work-pairs': inSql(`
    create table work_pair (
      first_id text not null references article (id) on delete cascade,
      second_id text not null references article (id) on delete cascade, state text not null,
      reason text not null, identifier text not null, holder text not null, found_at bigint not null,
      decided_at bigint, decided_by text not null, decided_name text not null, undo text not null,
      constraint work_pair_key primary key (first_id, second_id)
    );
    create index work_pair_state on work_pair (state, decided_at, found_at);
    create index work_pair_second on work_pair (second_id);
    -- Identifiers and titles are looked up in all sources.
    drop index article_doi;
    create index article_doi on article (doi, source_id);
    drop index article_title;
  `),
  '0139-article-disagreements': inSql(`
    create table article_disagreement (
      article_id text not null references article (id) on delete cascade, field text not null,
      statements text not null, state text not null, value text not null, stated_at bigint not null,
      decided_at bigint, decided_by text not null, decided_name text not null,
      constraint article_disagreement_key primary key (article_id, field)
    );
    create index article_disagreement_decided on article_disagreement (decided_at, stated_at);
  `),
  '0150-listed-notices': inSql(`
    create table listed_notice (
      doi text primary key, kind text not null, notice_doi text not null, url text not null, date text,
      reason text not null
    );
    create table notice_change (target text primary key, found_at bigint not null);
    create index notice_change_found on notice_change (found_at);
  `),
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

/** Facts by which an article is recognised, in the tables at the time of this migration. */
type KeyedTables = {
  article: {
    id: string
    source_id: string
    url: string
    title: string
    title_key: string
    work_key: string
    publication_year: number | null
    authors: string
    abstract: string
    doi: string | null
    external_id: string | null
  }
  article_text: { article_id: string; full_text: string }
  article_alias: { source_id: string; url: string; article_id: string }
}

const AT_ONCE = 500
/** Texts are long, and few keys are made of one. */
const OPENING = sql<
  string | null
>`case when doi is null and publication_year is null and authors = '[]' and abstract = '' then substr(article_text.full_text, 1, 2000) end`

/**
 * Rewrites the keys by which articles are recognised, after their formula has changed. Readers see no change, so it
 * appends no event.
 */
async function rekeyArticles(database: Kysely<KeyedTables>) {
  for (let afterId = ''; ;) {
    const rows = await database
      .selectFrom('article')
      .leftJoin('article_text', 'article_text.article_id', 'article.id')
      .selectAll('article')
      .select(OPENING.as('opening'))
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const row of rows) await rekey(database, row)
    const last = rows.at(-1)
    if (!last) return
    afterId = last.id
  }
}

type Row = KeyedTables['article'] & { opening: string | null }

async function rekey(database: Kysely<KeyedTables>, row: Row) {
  const named = { url: row.url, doi: row.doi, externalId: row.external_id }
  const draft = {
    ...named,
    title: row.title,
    publicationYear: row.publication_year,
    authors: JSON.parse(row.authors) as string[],
    abstract: row.abstract,
    fullText: row.opening ?? '',
  }
  // An article that was absorbed by another is recognised by nothing any more.
  const absorbed = row.url.endsWith(`#${row.id}`)
  const keys = { title_key: absorbed ? '' : titleKeyOf(draft), work_key: workKeyOf(draft) }
  if (keys.title_key !== row.title_key || keys.work_key !== row.work_key) {
    await database.updateTable('article').set(keys).where('id', '=', row.id).execute()
  }
  const aliases = absorbed ? [] : aliasesOf(named).filter((url) => url !== row.url)
  if (!aliases.length) return
  await database
    .insertInto('article_alias')
    .values(aliases.map((url) => ({ source_id: row.source_id, url, article_id: row.id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
