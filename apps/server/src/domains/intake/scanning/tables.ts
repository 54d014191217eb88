import type { HealthState } from '@claire/api-contract'
import type { ColumnType } from 'kysely'

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
