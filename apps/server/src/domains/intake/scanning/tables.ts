import type { HealthState } from '@claire/api-contract'
import type { ColumnType } from 'kysely'

/** full: a source's first visits, whose articles are not news; manual: asked for by a person, looks at everything again. */
export type RunKind = 'full' | 'incremental' | 'manual'
export type RunState = 'running' | 'done' | 'failed' | 'cancelled'
/**
 * A run finds out how articles are listed, takes what is listed, follows links where that is not enough, looks again at
 * what it knows, and asks a registry for what the source leaves out.
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
/** due: to be visited while the source's run lasts; held: known, but not asked for; the others: how the last visit ended. */
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
    /** Between two visits, as the source's rhythm taught us. */
    interval_ms: number
    /** The same, as an administrator wants it; null when that is left to us. */
    own_interval_ms: number | null
    last_ok_at: number | null
    failures: number
    /** 1 once everything found at first has been visited: from then on, new articles are news. */
    backfilled: 0 | 1
  }
  scan_run: {
    id: string
    source_id: string
    kind: RunKind
    /** 1 when a person asked for it; those have to be some time apart. */
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
    /** Known articles looked at again, and how many of them were not there. */
    rechecked: number
    vanished: number
    /** A cause, 'budget' or 'limit', who ended it otherwise ('cancelled', 'paused', 'edited', 'removed'), or ''. */
    reason: string
  }
  crawl_host: {
    /** Host name, with the port unless it is the usual one. */
    host: string
    /** The next request may be made from then on. */
    ready_at: number
    /** There is something to do from then on. */
    next_at: number
    lease_until: number
    /** Rises with every lease; only the holder of the present one may write. */
    fence: number
    latency_ms: number
    /** Requests in a row that failed or were turned away. */
    fail_streak: number
    /** Between two requests at least, since it asked for patience; 0 while it never did or long ago. */
    pause_ms: number
    /** JSON by scheme, see robots-cache.ts. */
    robots: string
    /** JSON: addresses that a preview guessed and that led to nothing, see frontier/absent.ts. */
    absent: string
    /** Its pace in `crawl_address`; '' while it has not been reached. */
    address: string
  }
  /** The paces that hosts at one network address share. */
  crawl_address: {
    /** The address; '#2' follows where a first pace is shared by all the hosts that may share it, and so on. */
    address: string
    /** How many hosts are at this pace; that of one host alone is the host's. */
    hosts: number
    /** As of `crawl_host`. */
    ready_at: number
    lease_until: number
    /** The host that is being asked, and the fence of its lease. */
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
    /** What it turned out to be ('article', 'listing', …) or a cause. */
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
    /** JSON: what its kind needs to know, see frontier/hint.ts. */
    hint: string
  }
  /** What lists name: sitemaps, and pages that list others. */
  crawl_listing: {
    /** Both of `crawl_url`. */
    list_id: string
    url_id: string
    /** When the list was first read without it; null while it names it. */
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
