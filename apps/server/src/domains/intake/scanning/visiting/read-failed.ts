import type { Cause } from '@claire/api-contract'
import type { Extractor } from '#domains/intake/extraction'
import { type FetchFailure, type Pace, pauseOfUnreached } from '#domains/intake/web-access'
import { backoffMs, HOST_TROUBLE, readFailure } from '../answers/read-failure.ts'
import { causeOfRefusal } from '../answers/read-page.ts'
import type { Outcome, Visit } from '../discovery/outcome.ts'
import type { Answer } from './visit-result.ts'

interface Parts {
  extractor: Extractor
  pace: Pace
}

export interface Asked {
  outcome: Outcome
  answer: Answer
  /** Pause of the host, beyond its usual pace. */
  waitMs: number
}

/** Returns the outcome of an answer without a document, or of no answer. */
export async function readFailed(
  parts: Parts,
  visit: Visit,
  { result, failStreak, answer }: { result: FetchFailure; failStreak: number; answer: Answer },
): Promise<Asked> {
  const { retryBaseMs } = parts.pace
  const { status, retryAfterMs } = result
  const cause = await causeOf(parts, visit, result)
  const hostTrouble = HOST_TROUBLE.has(cause)
  const asksForPatience = cause === 'rate_limited' || cause === 'unavailable'
  const waitMs = hostTrouble
    ? (retryAfterMs ??
      (asksForPatience ? backoffMs(retryBaseMs, failStreak) : pauseOfUnreached(failStreak + 1, retryBaseMs)))
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
  const seen = await extractor.extract(
    { url: visit.row.url, contentType: 'text/html', headers: {}, bytes: page },
    { sourceUrl: visit.sourceUrl },
  )
  return seen.kind === 'refused' && seen.reason === 'captcha' ? causeOfRefusal(seen.reason) : cause
}
