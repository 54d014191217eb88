import type { Cause, ScanSettings } from '@claire/api-contract'
import type { ExtractedDraft } from '#domains/intake/extraction'
import { CAUSE_FACTS } from '../causes.ts'
import type { CrawlUrl, FoundUrl, Known, Trail } from '../frontier/crawl-url.ts'
import type { RunKind, RunStage, UrlState } from '../tables.ts'
import type { Scope } from './scope.ts'
import type { Strategy } from './strategy.ts'

/** The context in which an answer is read. */
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

/** All changes of one visit, written in one transaction. */
export interface Outcome extends Finding {
  step: Step
  /** The recognised kind of the address, or a cause. */
  reason: string
}

/** The next state of the address. */
export type Step =
  | { kind: 'settled'; state: Exclude<UrlState, 'due' | 'held'> }
  /** The page's earlier result stays: its next visit reads it even if it has not changed. */
  | { kind: 'unchanged' }
  /** A list was read in part; `passed` of its items were. */
  | { kind: 'interrupted'; passed: number }
  /** Continues at another address, or another part of the same, as a harvest from page to page. */
  | { kind: 'continued'; next: Next }
  | { kind: 'retried'; inMs: number }

export type Next = Known & { url: string; trail?: Trail }

/** The findings of a visit. */
interface Finding {
  articles: Articles
  found: FoundUrl[]
  /** The page lists its contents: its entries exist, and former entries may be gone. */
  lists: boolean
  /** New knowledge about the source. */
  learn: ((strategy: Strategy) => Strategy) | null
  /** A visit that leads to articles. */
  useful: boolean
}

export type Articles =
  | { kind: 'none' }
  /** The article that the page presents. */
  | { kind: 'one'; draft: ExtractedDraft }
  /** The text of a PDF that belongs to the article at `landing`. */
  | { kind: 'full text'; landing: string; draft: ExtractedDraft }
  /** A registry's record of the article with this DOI: fills fields that the source leaves out. */
  | { kind: 'repair'; draft: ExtractedDraft }
  /** A registry has this DOI under another title than the article's. */
  | { kind: 'other work'; doi: string; title: string }
  | ListedArticles

/** Articles that a list describes in full. */
export interface ListedArticles {
  kind: 'listed'
  drafts: ExtractedDraft[]
  /** Addresses of articles that the list marks as revised since it was last read: their pages may have more. */
  revised: string[]
  /** Stable identifiers of articles that the source has withdrawn. */
  withdrawn: string[]
  /** The total number, as stated by the list; 0 if not stated. */
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

/** The address was read and is of the kind `reason`. */
export const wasRead = (reason: string, finding?: Partial<Finding>): Outcome =>
  outcome({ kind: 'settled', state: 'ok' }, reason, finding)

export const isContinued = (reason: string, next: Next, finding?: Partial<Finding>): Outcome =>
  outcome({ kind: 'continued', next }, reason, finding)

export const isRetried = (cause: Cause, inMs: number): Outcome => outcome({ kind: 'retried', inMs }, cause)

/** See the step `unchanged`. */
export const isUnchanged = (reason: string): Outcome => outcome({ kind: 'unchanged' }, reason)

/** A visit without an article, for a named cause. */
export const unfruitful = (cause: Cause, finding?: Partial<Finding>): Outcome =>
  outcome({ kind: 'settled', state: CAUSE_FACTS[cause].address }, cause, finding)

/** The state of the address after a visit. */
export function stateOf({ step }: Outcome): Exclude<UrlState, 'held'> {
  switch (step.kind) {
    case 'settled':
      return step.state
    case 'unchanged':
    case 'interrupted':
      return 'ok'
    case 'continued':
    case 'retried':
      return 'due'
  }
}
