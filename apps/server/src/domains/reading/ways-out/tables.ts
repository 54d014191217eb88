import { type Migrations, inSql } from '#platform/database'
import type { PersonId } from '#platform/person'

export type WaysOutTables = {
  /** Free copies of works, as a service knows them. */
  free_copy: {
    doi: string
    /** A FreeCopy as JSON; '' for none. */
    copy: string
    /** Time from which it is requested again. */
    next_at: number
  }
  zotero_account: {
    owner: PersonId
    user_id: string
    username: string
    /** The key, encrypted by `createSeal`. */
    sealed_key: string
    added_at: number
  }
}

declare module 'kysely' {
  interface Tables extends WaysOutTables {}
}

export const waysOutMigrations: Migrations = {
  '0154-free-copies': inSql(`
    create table free_copy (doi text primary key, copy text not null, next_at bigint not null);
  `),
  '0155-zotero-accounts': inSql(`
    create table zotero_account (
      owner text primary key, user_id text not null, username text not null, sealed_key text not null,
      added_at bigint not null
    );
  `),
}
