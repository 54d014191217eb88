import { type Database, type Migrations, inSql } from './database.ts'

/** Times are milliseconds since 1970, flags 0 or 1, user names and e-mail addresses in lower case. */
export type ProviderTables = {
  idp_user: {
    id: string
    username: string
    email: string | null
    first_name: string | null
    last_name: string | null
    enabled: 0 | 1
    email_verified: 0 | 1
    roles: string
    /** JSON, as `roles`. */
    groups: string
    password_hash: string | null
    created_at: number
  }
  idp_session: {
    id: string
    user_id: string
    cookie_hash: string
    started_at: number
    authenticated_at: number
    last_used_at: number
  }
  idp_chain: {
    id: string
    session_id: string
    client_id: string
    jti: string
    previous_jti: string | null
    rotated_at: number
  }
  idp_code: {
    hash: string
    session_id: string
    client_id: string
    redirect_uri: string
    scope: string
    nonce: string | null
    challenge: string | null
    chain_id: string
    expires_at: number
    used_at: number | null
  }
  /** Codes by mail; see browser-code-store.ts. */
  idp_browser_code: {
    hash: string
    browser: string
    user_id: string
    tries_left: number
    created_at: number
  }
  idp_key: { kid: string; jwk: string; signs_from: number }
  idp_secret: { name: string; value: string }
  idp_failure: { key: string; failures: number; last_at: number; locked_until: number }
  /** Requests counted for all processes; see allowance-store.ts. */
  idp_allowance: { key: string; taken: number; ends_at: number }
  idp_audit: {
    id: string
    at: number
    event: string
    user_id: string | null
    client_id: string | null
    address: string | null
    detail: string | null
  }
}

declare module 'kysely' {
  interface Tables extends ProviderTables {}
}

export const identityProviderMigrations: Migrations = {
  '0030-identity-provider': inSql(`
    create table idp_user (
      id text primary key, username text not null unique, email text unique, first_name text, last_name text,
      enabled integer not null, email_verified integer not null, roles text not null, password_hash text,
      created_at bigint not null
    );
    create table idp_session (
      id text primary key, user_id text not null references idp_user (id) on delete cascade,
      cookie_hash text not null unique, started_at bigint not null, authenticated_at bigint not null,
      last_used_at bigint not null
    );
    create index idp_session_user on idp_session (user_id);
    create index idp_session_used on idp_session (last_used_at);
    create table idp_chain (
      id text primary key, session_id text not null references idp_session (id) on delete cascade,
      client_id text not null, jti text not null, previous_jti text, rotated_at bigint not null
    );
    create index idp_chain_session on idp_chain (session_id);
    create table idp_code (
      hash text primary key, session_id text not null references idp_session (id) on delete cascade,
      client_id text not null, redirect_uri text not null, scope text not null, nonce text, challenge text,
      chain_id text not null, expires_at bigint not null, used_at bigint
    );
    create index idp_code_session on idp_code (session_id);
    create table idp_key (kid text primary key, jwk text not null, signs_from bigint not null);
    create table idp_secret (name text primary key, value text not null);
    create table idp_failure (
      key text primary key, failures integer not null, last_at bigint not null, locked_until bigint not null
    );
    create table idp_audit (
      id text primary key, at bigint not null, event text not null, user_id text, client_id text,
      address text, detail text
    );
    create index idp_audit_at on idp_audit (at);
    create index idp_audit_user on idp_audit (user_id);
  `),
  '0031-shared-allowances': inSql(`
    create table idp_allowance (key text primary key, taken integer not null, ends_at bigint not null);
  `),
  '0032-browser-codes': inSql(`
    create table idp_browser_code (
      hash text primary key, browser text not null,
      user_id text not null references idp_user (id) on delete cascade, tries_left integer not null,
      created_at bigint not null
    );
    create index idp_browser_code_browser on idp_browser_code (browser);
    create index idp_browser_code_user on idp_browser_code (user_id);
  `),
  '0033-groups': inSql(`
    alter table idp_user add column groups text not null default '[]';
  `),
}

/** Serialises processes that start at once on an empty database, until the transaction ends. */
export async function inTurnAtFirstStart(transaction: Database) {
  await transaction
    .insertInto('idp_secret')
    .values({ name: 'first-start', value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute()
}
