import { type Cause, CAUSES, type FailingCause, type SourceFailures } from '@claire/api-contract'
import type { Database } from '#platform/database'
import type { ScanningTables, UrlKind } from '../tables.ts'
import { isCause, NO_FAULTS, type Messages } from '../causes.ts'

/** Kinds counted as errors of a run: pages and files, not guessed lists. */
const KINDS = ['home', 'page', 'pdf'] satisfies UrlKind[]
const FAULTS = CAUSES.filter((cause) => !NO_FAULTS.includes(cause))

export interface FailuresQuery {
  cause?: Cause
  offset: number
  limit: number
}

interface SourceQuery extends FailuresQuery {
  sourceId: string
  t: Messages
}

/** Addresses of a source whose last visit failed, the latest first, with advice on each. */
export async function failingAddresses(
  database: Database,
  { sourceId, t, cause, offset, limit }: SourceQuery,
): Promise<SourceFailures> {
  const causes = await failingCauses(database, { sourceId, t })
  const chosen = causes.filter((each) => cause === undefined || each.cause === cause)
  if (!chosen.length) return { causes, content: [], totalElements: 0 }
  const rows = await failing(database, sourceId)
    .select(['url', 'reason', 'http_status', 'visited_at'])
    .where(
      'reason',
      'in',
      chosen.map((each) => each.cause),
    )
    .orderBy('visited_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return {
    causes,
    content: rows.flatMap(({ url, reason: cause, http_status: status, visited_at: at }) =>
      isCause(cause)
        ? [{ url, cause, status, visitedAt: at === null ? null : new Date(at).toISOString() }]
        : [],
    ),
    totalElements: chosen.reduce((sum, { count }) => sum + count, 0),
  }
}

async function failingCauses(
  database: Database,
  { sourceId, t }: Pick<SourceQuery, 'sourceId' | 't'>,
): Promise<FailingCause[]> {
  const rows = await failing(database, sourceId)
    .select(['reason', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('reason')
    .execute()
  return rows
    .flatMap(({ reason, count }) => {
      if (!isCause(reason)) return []
      const says = t(`causes.${reason}.says`)
      const advice = t(`causes.${reason}.advice`)
      return [{ cause: reason, says, advice, count: Number(count) }]
    })
    .sort((a, b) => b.count - a.count || a.cause.localeCompare(b.cause))
}

const failing = (database: Database, sourceId: string) =>
  database
    .withTables<ScanningTables>()
    .selectFrom('crawl_url')
    .where('source_id', '=', sourceId)
    .where('state', 'in', ['failed', 'blocked', 'gone', 'skipped'])
    .where('reason', 'in', FAULTS)
    .where('kind', 'in', KINDS)
