import type { Cause } from '@claire/api-contract'
import { CAUSE_FACTS } from '../causes.ts'
import { type CrawlUrl, type FoundUrl, isProbe, type Harvest } from '../frontier/crawl-url.ts'
import { endTrial } from '../discovery/oai-formats.ts'
import { restart } from '../discovery/oai-harvest.ts'
import { skipRecord } from '../discovery/oai-mending.ts'
import { isRetried, type Outcome, stateOf, unfruitful, type Visit } from '../discovery/outcome.ts'
import { restartListing } from '../discovery/works-listing.ts'
import type { Extractor } from '#domains/intake/extraction'
import { type FetchFailure, type Pace, pauseOfUnreached } from '#domains/intake/web-access'
import { causeOfRefusal } from './read-page.ts'
import type { Answer, AnswerRead } from '../visiting/visit-result.ts'

const ATTEMPTS = 3
/** Attempts by cause: a server that makes us wait for a minute gets fewer than three. */
const ATTEMPTS_OF: Partial<Record<Cause, number>> = {
  too_slow: 2,
  unexpected_not_modified: 2,
  // Concerns the host: if it refuses every second request, this address may be refused several times.
  rate_limited: 6,
}
const LONGEST_RETRY_MS = 6 * 3600_000

/** Causes that concern the host rather than one address. */
export const HOST_TROUBLE = new Set<Cause>([
  'rate_limited',
  'unavailable',
  'dns_failed',
  'dns_unavailable',
  'connect_failed',
  'connect_timeout',
  'robots_unreachable',
])

interface Failure {
  cause: Cause
  status: number | null
  retryAfterMs: number | null
  retryBaseMs: number
}

/** Returns the consequence of a failed visit: another attempt, another address to try, or a named end. */
export function readFailure(visit: Visit, failure: Failure): Outcome {
  const { row } = visit
  const { cause, status } = failure
  const willRetry =
    CAUSE_FACTS[cause].isRetried === true && row.attempts + 1 < (ATTEMPTS_OF[cause] ?? ATTEMPTS)
  if (row.kind === 'oai' && status !== null && cause !== 'rate_limited') {
    const onward = harvestOnward(row.hint, { status, willRetry })
    if (onward) return onward
  }
  if (
    row.kind === 'home' &&
    /^(?:not_tls|connect_failed|connect_timeout)$/.test(cause) &&
    row.hint.guesses?.length
  )
    return elsewhere(visit.row, unfruitful(cause))
  if (willRetry) return isRetried(cause, failure.retryAfterMs ?? backoffMs(failure.retryBaseMs, row.attempts))
  if (row.kind === 'works' && CURSOR_GONE.has(cause)) return restartListing(row.hint, unfruitful(cause))
  return elsewhere(visit.row, unfruitful(cause))
}

/** Continues a harvest after a refused page; null if it cannot. */
function harvestOnward(
  harvest: Harvest,
  { status, willRetry }: { status: number; willRetry: boolean },
): Outcome | null {
  const skipped = willRetry ? null : (skipRecord(harvest) ?? endTrial(harvest))
  if (skipped || status < 400 || status >= 500) return skipped
  const restarted = restart(harvest, unfruitful('harvest_refused'))
  return restarted.step.kind === 'continued' ? restarted : null
}

/** Crossref's answers to an expired cursor. */
const CURSOR_GONE = new Set<Cause>(['not_found', 'refused', 'server_error'])

/** After a probe without result: continues with the next address to try. */
export function elsewhere(row: CrawlUrl, outcome: Outcome): Outcome {
  if (!isProbe(row)) return outcome
  const [url, ...guesses] = row.hint.guesses ?? []
  const state = stateOf(outcome)
  if (!url || state === 'ok' || state === 'due') return outcome
  const { kind, prio } = row
  const found: FoundUrl = { url, kind, prio, depth: 0, state: 'due', again: true, hint: { guesses } }
  return { ...outcome, found: [...outcome.found, found] }
}

/** Exponential backoff, with jitter so that not all retry at once. */
const backoffMs = (baseMs: number, attempt: number) =>
  Math.min(baseMs * 2 ** Math.min(attempt, 12), LONGEST_RETRY_MS) * (0.8 + Math.random() * 0.4)

interface Parts {
  extractor: Extractor
  pace: Pace
}

export interface Requested extends AnswerRead {
  /** Pause of the host, beyond its usual pace. */
  waitMs: number
}

/** Returns the outcome of an answer without a document, or of no answer. */
export async function readFailed(
  parts: Parts,
  visit: Visit,
  { result, failStreak, answer }: { result: FetchFailure; failStreak: number; answer: Answer },
): Promise<Requested> {
  const { retryBaseMs } = parts.pace
  const { status, retryAfterMs } = result
  const cause = await causeOf(parts, visit, result)
  const hostTrouble = HOST_TROUBLE.has(cause)
  const isBusy = cause === 'rate_limited' || cause === 'unavailable'
  const waitMs = hostTrouble
    ? (retryAfterMs ??
      (isBusy ? backoffMs(retryBaseMs, failStreak) : pauseOfUnreached(failStreak + 1, retryBaseMs)))
    : 0
  return {
    outcome: readFailure(visit, { cause, status, retryAfterMs, retryBaseMs }),
    answer: { ...answer, httpStatus: status, hostTrouble },
    waitMs,
  }
}

/** Captchas come with 403, 429 and 503 as well. */
async function causeOf(
  { extractor }: Parts,
  visit: Visit,
  { cause, page, status }: FetchFailure,
): Promise<Cause> {
  if (!page?.length || (status !== 403 && status !== 429 && status !== 503)) return cause
  const seen = await extractor.extract({
    url: visit.row.url,
    contentType: 'text/html',
    headers: {},
    bytes: page,
  })
  return seen.kind === 'refused' && seen.reason === 'captcha' ? causeOfRefusal(seen.reason) : cause
}
