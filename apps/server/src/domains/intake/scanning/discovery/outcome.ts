import type { ExtractedDraft } from '#domains/intake/extraction'
import type { Cause } from '../monitoring/causes.ts'
import type { CrawlUrl, FoundUrl } from '../frontier/crawl-url.ts'
import type { RunKind, RunStage, UrlState } from '../tables.ts'
import type { Scope } from './scope.ts'
import type { Strategy } from './strategy.ts'

/** What a reader of an answer needs to know besides the answer. */
export interface Visit {
  row: CrawlUrl
  run: { kind: RunKind; stage: RunStage; startedAt: number }
  sourceUrl: string
  scope: Scope
  strategy: Strategy
  /** Sitemaps that robots.txt of this host names. */
  robotsSitemaps: string[]
  now: number
}

/** What one visit changes. Everything in it is written in one transaction, or nothing is. */
export interface Outcome {
  state: UrlState
  /** What the address turned out to be, or a cause. */
  reason: string
  /** The article that the page presents. */
  article?: ExtractedDraft
  /** The text of a PDF that belongs to the article at `landing`. */
  attachment?: { landing: string; draft: ExtractedDraft }
  /** What a registry knows of the article with this DOI: fills what the source leaves out. */
  repair?: ExtractedDraft
  /** Articles that a list describes in full. */
  articles?: ExtractedDraft[]
  /** Addresses of those that the list says were revised since it was last read: their pages may show more of it. */
  revised?: string[]
  /** How many there are in all, as the list says. */
  announced?: number
  /** Stable identifiers of articles that the source has withdrawn. */
  withdrawn?: string[]
  found?: FoundUrl[]
  /** The page lists its contents: what it names is there, what it no longer names may be gone. */
  lists?: boolean
  /** The list is longer than what was read of it: it is read on behind so many items, without being asked for again. */
  rest?: number
  /** The row moves on to another address, as a harvest does from page to page. */
  next?: { url: string; hint: string }
  /** The next visit reads the page whether it has changed or not. */
  forget?: boolean
  /** Try again after so long. */
  retryInMs?: number
  /** What was learned about the source. */
  learn?: (strategy: Strategy) => Strategy
  /** A visit like this leads to articles. */
  useful?: boolean
}

/** A visit that gave nothing, for a named reason. */
export function unfruitful(cause: Cause): Outcome {
  if (cause === 'not_found' || cause === 'gone') return { state: 'gone', reason: cause }
  return { state: BLOCKED.has(cause) ? 'blocked' : SKIPPED.has(cause) ? 'skipped' : 'failed', reason: cause }
}

const BLOCKED = new Set<Cause>([
  'robots_disallowed',
  'robots_unreachable',
  'forbidden',
  'unauthorized',
  'payment_required',
  'blocked_captcha',
  'cookie_wall',
  'login',
  'noindex',
  'private_address',
  'rate_limited',
  'unavailable_for_legal_reasons',
])
const SKIPPED = new Set<Cause>([
  'not_content',
  'trap_closed',
  'out_of_scope',
  'unsupported',
  'not_oai',
  'other_work',
])
