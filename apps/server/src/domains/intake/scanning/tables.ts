import type { HealthState } from '@claire/api-contract'
import type { ColumnType } from 'kysely'
import { type Migrations, inSql, isPostgres } from '#platform/database'

/**
 * full: a source's first visits, whose articles are not notified; manual: requested by a person, visits everything
 * again.
 */
export type RunKind = 'full' | 'incremental' | 'manual'
export type RunState = 'running' | 'done' | 'failed' | 'cancelled'
/**
 * A run discovers the lists of articles, harvests them, follows links if they are insufficient, rechecks known
 * articles, and looks up fields that the source leaves out.
 */
export type RunStage = 'probe' | 'harvest' | 'crawl' | 'recheck' | 'repair'

export type UrlKind =
  | 'home'
  | 'page'
  | 'pdf'
  | 'feed'
  | 'sitemap'
  | 'oai_probe'
  | 'oai'
  | 'index'
  | 'wordpress'
  | 'works'
  | 'soft404'
  | 'lookup'
/** due: to be visited while the source's run lasts; held: known, but not requested; the others: result of the last visit. */
export type UrlState = 'due' | 'held' | 'ok' | 'gone' | 'blocked' | 'failed' | 'skipped'

export type ScanningTables = {
  source_scan_state: {
    source_id: string
    /** The address that `strategy` and `cursor` were learned from; another one means starting over. */
    url: string
    /** JSON, see strategy.ts. */
    strategy: string
    /** Another version may have stored others. */
    health: ColumnType<string, HealthState>
    /** A cause, or ''. */
    health_cause: string
    next_scan_at: number
    /** Interval of visits, learned from the source's activity. */
    interval_ms: number
    /** Interval set by an administrator; null for the automatic one. */
    own_interval_ms: number | null
    last_ok_at: number | null
    failures: number
    /** 1 once everything found at first has been visited: from then on, new articles are notified. */
    backfilled: 0 | 1
  }
  scan_run: {
    id: string
    source_id: string
    kind: RunKind
    /** 1 if a person requested it; those have a minimum interval. */
    asked: 0 | 1
    state: RunState
    stage: RunStage
    backfill: 0 | 1
    started_at: number
    touched_at: number
    finished_at: number | null
    page_budget: number
    pages: number
    bytes: number
    created: number
    updated: number
    deleted: number
    errors: number
    /** Visits in a row that the site refused. */
    refusals: number
    /** Known articles that were rechecked, and how many of them were missing. */
    rechecked: number
    vanished: number
    /** A cause, 'budget' or 'limit', a reason for ending it ('cancelled', 'paused', 'edited', 'removed'), or ''. */
    reason: string
  }
  crawl_host: {
    /** Host name, with the port unless it is the usual one. */
    host: string
    /** Earliest time of the next request. */
    ready_at: number
    /** When there is something to do. */
    next_at: number
    lease_until: number
    /** Increases with every lease; only the holder of the present one may write. */
    fence: number
    latency_ms: number
    /** Consecutive requests that failed or were refused. */
    fail_streak: number
    /** Minimum time between two requests, since it asked for fewer; 0 if it never did or long ago. */
    pause_ms: number
    /** JSON by scheme, see robots-cache.ts. */
    robots: string
    /** JSON: addresses guessed by a preview without result, see visiting/without-request.ts. */
    absent: string
    /** Its pace in `crawl_address`; '' until it has been reached. */
    address: string
  }
  /** Paces shared by hosts at one network address. */
  crawl_address: {
    /** The address; '#2' follows if a first pace has as many hosts as may share it, and so on. */
    address: string
    /** The number of hosts at this pace; a single host has its own. */
    hosts: number
    /** As of `crawl_host`. */
    ready_at: number
    lease_until: number
    /** The host being requested, and the fence of its lease. */
    holder: string
  }
  crawl_url: {
    /** Digest of source and address. */
    id: string
    source_id: string
    host: string
    url: string
    kind: UrlKind
    state: UrlState
    /** Its recognised kind ('article', 'listing', …) or a cause. */
    reason: string
    prio: number
    due_at: number
    depth: number
    template: string
    attempts: number
    http_status: number | null
    etag: string | null
    last_modified: string | null
    body_hash: string | null
    visited_at: number | null
    article_id: string | null
    /** When a list last named it. */
    listed_at: number | null
    missing_count: number
    missing_since: number | null
    recheck_at: number | null
    interval_ms: number
    /** JSON: knowledge by kind, see frontier/crawl-url.ts. */
    hint: string
  }
  /** Entries of lists: sitemaps, and pages that list others. */
  crawl_listing: {
    /** Both refer to `crawl_url`. */
    list_id: string
    url_id: string
    /** When the list was first read without it; null while it has it. */
    unlisted_at: number | null
  }
  crawl_template: {
    source_id: string
    template: string
    visits: number
    /** Visits that were articles, and visits that were articles or led to new ones. */
    articles: number
    useful: number
    closed_until: number
  }
}

declare module 'kysely' {
  interface Tables extends ScanningTables {}
}

/** wanted: to be requested; asked: the hub has yet to verify; active; denied: the hub refused; leaving: to be ended. */
type SubscriptionState = 'wanted' | 'asked' | 'active' | 'denied' | 'leaving'

export type WebSubTables = {
  websub_subscription: {
    /** Identifies it in the address that the hub calls; unguessable. */
    token: string
    source_id: string
    topic: string
    hub: string
    /** The hub's signing key. */
    secret: string
    state: SubscriptionState
    /** When the next request to the hub is due. */
    next_at: number
    failures: number
    lease_until: number | null
    /** When the hub last sent a notification. */
    notified_at: number | null
  }
}

declare module 'kysely' {
  interface Tables extends WebSubTables {}
}

const webSubMigrations: Migrations = {
  '0049-websub': inSql(`
    create table websub_subscription (
      token text primary key, source_id text not null, topic text not null, hub text not null,
      secret text not null, state text not null, next_at bigint not null, failures integer not null,
      lease_until bigint, told_at bigint
    );
    create unique index websub_subscription_topic on websub_subscription (source_id, topic, hub);
    create index websub_subscription_next on websub_subscription (next_at);
  `),
  '0142-websub-notified': inSql('alter table websub_subscription rename column told_at to notified_at;'),
}

export const scanningMigrations: Migrations = {
  ...webSubMigrations,
  '0040-scanning': inSql(`
    create table source_scan_state (
      source_id text primary key, url text not null, strategy text not null, health text not null,
      health_cause text not null, next_scan_at bigint not null, interval_ms bigint not null,
      last_ok_at bigint, failures integer not null, backfilled integer not null
    );
    create table scan_run (
      id text primary key, source_id text not null, kind text not null, state text not null,
      stage text not null, backfill integer not null, started_at bigint not null,
      touched_at bigint not null, finished_at bigint, page_budget integer not null,
      pages integer not null, bytes bigint not null, created integer not null, updated integer not null,
      deleted integer not null, errors integer not null, refusals integer not null,
      rechecked integer not null, vanished integer not null, reason text not null
    );
    create unique index scan_run_one on scan_run (source_id) where state = 'running';
    create index scan_run_latest on scan_run (source_id, started_at);
    create table crawl_host (
      host text primary key, ready_at bigint not null, next_at bigint not null,
      lease_until bigint not null, fence bigint not null, latency_ms real not null,
      fail_streak integer not null, robots text not null
    );
    create index crawl_host_next on crawl_host (next_at);
    create table crawl_url (
      id text primary key, source_id text not null, host text not null, url text not null,
      kind text not null, state text not null, reason text not null, prio integer not null,
      due_at bigint not null, depth integer not null, template text not null, found_on text not null,
      attempts integer not null, http_status integer, etag text, last_modified text, body_hash text,
      visited_at bigint, article_id text, listed_at bigint, unlisted_at bigint,
      missing_count integer not null, missing_since bigint, recheck_at bigint,
      interval_ms bigint not null, hint text not null
    );
    create index crawl_url_due on crawl_url (host, prio, due_at) where state = 'due';
    create index crawl_url_left on crawl_url (source_id) where state = 'due';
    create index crawl_url_source on crawl_url (source_id, state, reason);
    create index crawl_url_listed on crawl_url (found_on);
    create table crawl_template (
      source_id text not null, template text not null, visits integer not null, articles integer not null,
      useful integer not null, closed_until bigint not null,
      constraint crawl_template_key primary key (source_id, template)
    );
  `),
  '0045-asked-scans': inSql('alter table scan_run add column asked integer not null default 0;'),
  '0046-pauses-of-hosts': inSql('alter table crawl_host add column pause_ms bigint not null default 0;'),
  '0047-listings': {
    async up(database) {
      // A row is little more than its key.
      const end = isPostgres(database) ? '' : 'without rowid'
      await inSql(`
        -- Entries of lists were one column before, found_on: the list that named an address first.
        create table crawl_listing (
          list_id text not null, url_id text not null, unlisted_at bigint,
          constraint crawl_listing_key primary key (list_id, url_id)
        ) ${end};
        insert into crawl_listing (list_id, url_id, unlisted_at)
          select found_on, id, unlisted_at from crawl_url where found_on <> '' and listed_at is not null;
        create index crawl_listing_url on crawl_listing (url_id);
        create index crawl_listing_dropped on crawl_listing (unlisted_at) where unlisted_at is not null;
        drop index crawl_url_listed;
        alter table crawl_url drop column found_on;
        alter table crawl_url drop column unlisted_at;
      `).up(database)
    },
  },
  '0048-network-addresses': inSql(`
    alter table crawl_host add column address text not null default '';
    create table crawl_address (
      address text primary key, hosts integer not null, ready_at bigint not null, lease_until bigint not null,
      holder text not null
    );
    create index crawl_address_shared on crawl_address (ready_at, lease_until) where hosts > 1;
  `),
  '0048-own-intervals': inSql('alter table source_scan_state add column own_interval_ms bigint;'),
  '0052-absent-guesses': inSql("alter table crawl_host add column absent text not null default '{}';"),
  '0053-addresses-of-articles': inSql(
    'create index crawl_url_article on crawl_url (article_id) where article_id is not null;',
  ),
}
