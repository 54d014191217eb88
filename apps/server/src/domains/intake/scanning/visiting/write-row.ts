import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database'
import type { Outcome } from '../discovery/outcome.ts'
import type { ScanningTables } from '../tables.ts'
import type { Answer, VisitResult } from './visit-result.ts'
import type { Now } from '../frontier/time.ts'
import { hostOf } from '../frontier/crawl-url.ts'

const FIRST_RECHECK_MS = 30 * 24 * 3600_000
/** What failed for good is tried once more after a week, then more and more rarely. */
const FAILED_MS = 7 * 24 * 3600_000
const LAST_RECHECK_MS = 180 * 24 * 3600_000
const LIST_MS = { first: 12 * 3600_000, least: 3600_000, most: 30 * 24 * 3600_000 }

/** Records how a visit of an address ended, and when it is worth another. */
export async function writeRow(
  transaction: Database,
  now: Now,
  { result, articleId }: { result: VisitResult; articleId: string | null },
) {
  const { row, outcome, answer } = result
  const again = outcome.state === 'due'
  const gone = outcome.state === 'gone'
  await transaction
    .withTables<ScanningTables>()
    .updateTable('crawl_url')
    .set({
      state: outcome.state,
      reason: outcome.reason,
      attempts: again && !outcome.next ? row.attempts + 1 : 0,
      due_at: again ? sql<number>`${now()} + ${sql.lit(Math.round(outcome.retryInMs ?? 0))}` : row.due_at,
      visited_at: now(),
      http_status: answer.httpStatus,
      ...(!again && (!answer.silent || answer.bodyHash !== null) && validatorsOf(outcome, answer)),
      ...(outcome.forget && { etag: null, last_modified: null, body_hash: null }),
      ...(articleId && { article_id: articleId }),
      // A list that goes on is read to its end before what it names.
      ...(outcome.next && {
        url: outcome.next.url,
        host: hostOf(outcome.next.url),
        hint: outcome.next.hint,
        prio: 0,
      }),
      missing_count: gone ? row.missing_count + 1 : again ? row.missing_count : 0,
      missing_since: gone ? (row.missing_since ?? now()) : again ? row.missing_since : null,
      ...recheckOf(result, now),
    })
    .where('id', '=', row.id)
    .execute()
}

/** What is gone or failed is asked for without conditions the next time: an answer "not modified" would say nothing. */
function validatorsOf({ state }: Outcome, { etag, lastModified, bodyHash }: Answer) {
  return state === 'ok'
    ? { etag, last_modified: lastModified, body_hash: bodyHash }
    : { etag: null, last_modified: null, body_hash: null }
}

/** Articles are looked at again after a month, then more and more rarely; lists as often as they change. */
function recheckOf(
  { row, outcome, answer }: VisitResult,
  now: Now,
): { recheck_at?: RawBuilder<number>; interval_ms?: number } {
  const after = (interval: number) => ({
    recheck_at: sql<number>`${now()} + ${sql.lit(Math.round(interval))}`,
    interval_ms: Math.round(interval),
  })
  if (outcome.state === 'gone' && row.article_id) return after(3 * 24 * 3600_000)
  // What a registry does not know it may know in a month; an article's page that led elsewhere may be back.
  const settled =
    outcome.state === 'ok' ||
    (outcome.state === 'skipped' && row.article_id !== null) ||
    (row.kind === 'lookup' && outcome.state !== 'due')
  if (outcome.state === 'failed' || outcome.state === 'blocked')
    return after(Math.min(row.interval_ms ? row.interval_ms * 2 : FAILED_MS, LAST_RECHECK_MS))
  if (!settled) return {}
  if (outcome.reason === 'listing' || outcome.reason === 'home') {
    const interval = row.interval_ms ? row.interval_ms * (answer.unchanged ? 1.5 : 0.6) : LIST_MS.first
    return after(Math.min(Math.max(interval, LIST_MS.least), LIST_MS.most))
  }
  return after(Math.min(row.interval_ms ? row.interval_ms * 2 : FIRST_RECHECK_MS, LAST_RECHECK_MS))
}
