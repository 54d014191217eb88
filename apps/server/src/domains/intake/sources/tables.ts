import type { AuditAction, ScanRhythm } from '@claire/api-contract'
import type { ColumnType, Generated } from 'kysely'
import { type Migrations, isPostgres, inSql } from '#platform/database'
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

declare module 'kysely' {
  interface Tables extends SourceTables {}
}

export const sourceMigrations: Migrations = {
  '0010-sources': {
    async up(database) {
      await inSql(`
        create table source (
          id text primary key, name text not null, url text not null, site_key text not null,
          search_text text not null, status text not null, suggested_at bigint not null,
          suggested_by text not null, read_only integer not null
        );
        -- One source per site. A deleted one may be suggested again.
        create unique index source_site on source (site_key) where status != 'DELETED';
        create index source_status on source (status, suggested_at);
        create index source_suggester on source (suggested_by, suggested_at);
        create table source_note (
          id text primary key, source_id text not null references source (id) on delete cascade,
          text text not null, first_name text not null, last_name text not null, user_id text not null,
          at bigint not null
        );
        create index source_note_source on source_note (source_id, at);
        create table source_audit (
          seq ${isPostgres(database) ? 'bigserial primary key' : 'integer primary key autoincrement'},
          source_id text not null, source_name text not null, action text not null, who_id text not null,
          who_name text not null, before text, after text, search_text text not null, at bigint not null
        );
        create index source_audit_who on source_audit (who_id);
        create index source_audit_source on source_audit (source_id, seq);
        create table source_seed (key text primary key, url text not null, source_id text, at bigint not null);
      `).up(database)
    },
  },
  '0011-source-note-order': inSql('alter table source_note add column position integer not null default 0;'),
  '0012-source-rhythm': inSql("alter table source add column rhythm text not null default 'automatic';"),
  '0015-source-settings': inSql(`
    alter table source add column settings text not null default '';
    alter table source add column scanning text not null default 'active';
  `),
  '0139-source-previews': inSql(`
    create table source_preview (
      source_id text primary key references source (id) on delete cascade, url text not null,
      looked_at bigint not null, articles integer, findings text not null
    );
  `),
}
