import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database'
import { stateOf } from '../discovery/outcome.ts'
import { writeHint, hostOf } from '../frontier/crawl-url.ts'
import { isAtItsEnd, startingOver } from './feed-continuation.ts'
import type { UrlState } from '../tables.ts'
import type { Answer, VisitResult } from './visit-result.ts'
import type { Now } from '../frontier/time.ts'

const FIRST_RECHECK_MS = 30 * 24 * 3600_000
/** First interval of retries after a permanent failure, which lengthens each time. */
const FAILED_MS = 7 * 24 * 3600_000
const LAST_RECHECK_MS = 180 * 24 * 3600_000
const LIST_MS = { first: 12 * 3600_000, least: 3600_000, most: 30 * 24 * 3600_000 }

/** Records the result of a visit to an address, and when to visit it again. */
export async function writeRow(
  transaction: Database,
  now: Now,
  { result, articleId }: { result: VisitResult; articleId: string | null },
) {
  const { row, outcome, answer } = result
  const { step } = outcome
  const state = stateOf(outcome)
  const again = state === 'due'
  const gone = state === 'gone'
  const waitMs = step.kind === 'retried' ? Math.round(step.inMs) : 0
  await transaction
    .updateTable('crawl_url')
    .set({
      state,
      reason: outcome.reason,
      attempts: step.kind === 'retried' ? row.attempts + 1 : 0,
      due_at: again ? sql<number>`${now()} + ${sql.lit(waitMs)}` : row.due_at,
      visited_at: now(),
      http_status: answer.httpStatus,
      ...(!again && (!answer.silent || answer.bodyHash !== null) && validatorsOf(state, answer)),
      ...(step.kind === 'unchanged' && { etag: null, last_modified: null, body_hash: null }),
      ...(articleId && { article_id: articleId }),
      // A continued list is read to its end before its entries.
      ...(step.kind === 'continued' && {
        url: step.next.url,
        host: hostOf(step.next.url),
        hint: writeHint(step.next),
        prio: 0,
      }),
      ...(isAtItsEnd(row, outcome) && { hint: writeHint(startingOver(row)) }),
      missing_count: gone ? row.missing_count + 1 : again ? row.missing_count : 0,
      missing_since: gone ? (row.missing_since ?? now()) : again ? row.missing_since : null,
      ...recheckOf(result, now),
    })
    .where('id', '=', row.id)
    .execute()
}

/** Clears the validators of gone and failed addresses: an answer "not modified" would say nothing. */
function validatorsOf(state: UrlState, { etag, lastModified, bodyHash }: Answer) {
  return state === 'ok'
    ? { etag, last_modified: lastModified, body_hash: bodyHash }
    : { etag: null, last_modified: null, body_hash: null }
}

/** Articles are rechecked after a month, then more and more rarely; lists as often as they change. */
function recheckOf(
  { row, outcome, answer }: VisitResult,
  now: Now,
): { recheck_at?: RawBuilder<number>; interval_ms?: number } {
  const after = (interval: number) => ({
    recheck_at: sql<number>`${now()} + ${sql.lit(Math.round(interval))}`,
    interval_ms: Math.round(interval),
  })
  const state = stateOf(outcome)
  if (state === 'gone' && row.article_id) return after(3 * 24 * 3600_000)
  // A registry may know more in a month; an article's page that redirected elsewhere may be back.
  const settled =
    state === 'ok' ||
    (state === 'skipped' && row.article_id !== null) ||
    (row.kind === 'lookup' && state !== 'due')
  if (state === 'failed' || state === 'blocked')
    return after(Math.min(row.interval_ms ? row.interval_ms * 2 : FAILED_MS, LAST_RECHECK_MS))
  if (!settled) return {}
  if (outcome.reason === 'listing' || outcome.reason === 'home') {
    const interval = row.interval_ms ? row.interval_ms * (answer.unchanged ? 1.5 : 0.6) : LIST_MS.first
    return after(Math.min(Math.max(interval, LIST_MS.least), LIST_MS.most))
  }
  return after(Math.min(row.interval_ms ? row.interval_ms * 2 : FIRST_RECHECK_MS, LAST_RECHECK_MS))
}

/**
 * An address without a scheme is tried by https, then by http. Once one of them answers, a refused connection at the
 * other is no failure of the source; once one is read, nor is any other failure of the other.
 */
export async function forgetGuesses(transaction: Database, { row, outcome, answer }: VisitResult) {
  const state = stateOf(outcome)
  if (row.kind !== 'home' || answer.httpStatus === null || state === 'due') return
  const isRead = state === 'ok' && outcome.reason !== 'redirected'
  await transaction
    .deleteFrom('crawl_url')
    .where('source_id', '=', row.source_id)
    .where('kind', '=', 'home')
    .where('id', '!=', row.id)
    .where('state', 'in', isRead ? ['failed', 'blocked', 'gone', 'skipped'] : ['failed'])
    .$if(!isRead, (query) => query.where('http_status', 'is', null))
    .execute()
}
