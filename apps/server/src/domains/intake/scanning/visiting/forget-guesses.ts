import type { Database } from '#platform/database'
import { stateOf } from '../discovery/outcome.ts'
import type { ScanningTables } from '../tables.ts'
import type { VisitResult } from './visit-result.ts'

/**
 * An address without a scheme is tried by https, then by http. Once one of them answers, a refused connection at the
 * other is no failure of the source; once one is read, nor is any other failure of the other.
 */
export async function forgetGuesses(transaction: Database, { row, outcome, answer }: VisitResult) {
  const state = stateOf(outcome)
  if (row.kind !== 'home' || answer.httpStatus === null || state === 'due') return
  const isRead = state === 'ok' && outcome.reason !== 'redirected'
  await transaction
    .withTables<ScanningTables>()
    .deleteFrom('crawl_url')
    .where('source_id', '=', row.source_id)
    .where('kind', '=', 'home')
    .where('id', '!=', row.id)
    .where('state', 'in', isRead ? ['failed', 'blocked', 'gone', 'skipped'] : ['failed'])
    .$if(!isRead, (query) => query.where('http_status', 'is', null))
    .execute()
}
