import type { Outcome } from '../discovery/outcome.ts'
import type { Reached } from '../frontier/addresses.ts'
import type { HostLease } from '../frontier/hosts.ts'
import type { CrawlUrl } from '../frontier/crawl-url.ts'

/** The network's answer, as far as it is stored. */
export interface Answer {
  httpStatus: number | null
  etag: string | null
  lastModified: string | null
  bodyHash: string | null
  bytes: number
  latencyMs: number
  /** No request was made: a rule forbade it, or it was made before. */
  silent: boolean
  /** The content is unchanged since the last visit. */
  unchanged: boolean
  /** The trouble is the host's, not this address's. */
  hostTrouble: boolean
}

/** No request was made. */
export const WITHOUT_REQUEST: Answer = {
  httpStatus: null,
  etag: null,
  lastModified: null,
  bodyHash: null,
  bytes: 0,
  latencyMs: 0,
  silent: true,
  unchanged: false,
  hostTrouble: false,
}

/** An outcome, and the answer that it was read from. */
export interface AnswerRead {
  outcome: Outcome
  answer: Answer
}

export interface VisitResult extends Reached, AnswerRead {
  lease: HostLease
  row: CrawlUrl
  runId: string
  /** Until the next request to this host. */
  delayMs: number
  /** Time between two requests from now on, since it asked for fewer. */
  pauseMs?: number
  /** Maximum pages per scan of the source, set by an administrator; null or omitted: the default. */
  pageLimit?: number | null
  robots?: string
}
