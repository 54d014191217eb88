import type { Cause, ScanSettings } from '@claire/api-contract'
import type { ExtractedDraft } from '#domains/intake/extraction'
import { CAUSE_FACTS } from '../health/causes.ts'
import type { CrawlUrl, FoundUrl } from '../frontier/crawl-url.ts'
import type { Known, Trail } from '../frontier/hint.ts'
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
  settings: ScanSettings
  /** Sitemaps that robots.txt of this host names. */
  robotsSitemaps: string[]
  now: number
}

/** What one visit changes. Everything in it is written in one transaction, or nothing is. */
export interface Outcome extends Finding {
  step: Step
  /** What the address turned out to be, or a cause. */
  reason: string
}

/** What becomes of the address. */
export type Step =
  | { kind: 'settled'; state: Exclude<UrlState, 'due' | 'held'> }
  /** Nothing better is known of a page than before: its next visit reads it whether it has changed or not. */
  | { kind: 'kept' }
  /** A list was not read to its end; so many of its items were. */
  | { kind: 'broken off'; passed: number }
  /** On to another address, or to another part of the same, as a harvest goes from page to page. */
  | { kind: 'goes on'; next: Next }
  | { kind: 'retried'; inMs: number }

export type Next = Known & { url: string; trail?: Trail }

/** What a visit brought. */
interface Finding {
  articles: Articles
  found: FoundUrl[]
  /** The page lists its contents: what it names is there, what it no longer names may be gone. */
  lists: boolean
  /** What was learned about the source. */
  learn: ((strategy: Strategy) => Strategy) | null
  /** A visit like this leads to articles. */
  useful: boolean
}

export type Articles =
  | { kind: 'none' }
  /** The article that the page presents. */
  | { kind: 'one'; draft: ExtractedDraft }
  /** The text of a PDF that belongs to the article at `landing`. */
  | { kind: 'full text'; landing: string; draft: ExtractedDraft }
  /** What a registry knows of the article with this DOI: fills what the source leaves out. */
  | { kind: 'repair'; draft: ExtractedDraft }
  /** A registry has this DOI under another title than the article's. */
  | { kind: 'other work'; doi: string; title: string }
  | ListedArticles

/** Articles that a list describes in full. */
export interface ListedArticles {
  kind: 'listed'
  drafts: ExtractedDraft[]
  /** Addresses of those that the list says were revised since it was last read: their pages may show more of it. */
  revised: string[]
  /** Stable identifiers of articles that the source has withdrawn. */
  withdrawn: string[]
  /** How many there are in all, as the list says; 0 where it does not. */
  announced: number
}

export const listed = (drafts: ExtractedDraft[], more: Partial<ListedArticles> = {}): ListedArticles => ({
  kind: 'listed',
  drafts,
  revised: [],
  withdrawn: [],
  announced: 0,
  ...more,
})

const NOTHING: Finding = { articles: { kind: 'none' }, found: [], lists: false, learn: null, useful: false }

const outcome = (step: Step, reason: string, finding: Partial<Finding> = {}): Outcome => ({
  ...NOTHING,
  ...finding,
  step,
  reason,
})

/** The address could be read and is what `reason` says. */
export const wasRead = (reason: string, finding?: Partial<Finding>): Outcome =>
  outcome({ kind: 'settled', state: 'ok' }, reason, finding)

export const goesOn = (reason: string, next: Next, finding?: Partial<Finding>): Outcome =>
  outcome({ kind: 'goes on', next }, reason, finding)

export const isRetried = (cause: Cause, inMs: number): Outcome => outcome({ kind: 'retried', inMs }, cause)

/** See the step `kept`. */
export const isKept = (reason: string): Outcome => outcome({ kind: 'kept' }, reason)

/** A visit that gave no article, for a named reason. */
export const unfruitful = (cause: Cause, finding?: Partial<Finding>): Outcome =>
  outcome({ kind: 'settled', state: CAUSE_FACTS[cause].address }, cause, finding)

/** The state of the address after a visit. */
export function stateOf({ step }: Outcome): Exclude<UrlState, 'held'> {
  switch (step.kind) {
    case 'settled':
      return step.state
    case 'kept':
    case 'broken off':
      return 'ok'
    case 'goes on':
    case 'retried':
      return 'due'
  }
}
