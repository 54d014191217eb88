import { sql } from 'kysely'
import type { Database } from '#platform/database'
import type { Now } from '../frontier/time.ts'
import type { ScanningTables } from '../tables.ts'

/** Minimum interval of requested scans of one source: sites count every visit, and nothing changes that fast. */
export const ASKED_EVERY_MS = 10 * 60_000

/**
 * Milliseconds until a person may have the source scanned again; 0 means now. Cancelled and failed scans do not count:
 * after a mistake or a repair nobody has to wait. Pauses that a site asks for belong to the host and apply in any case.
 */
export async function requestedWait(
  database: Database,
  now: Now,
  { sourceId, besides = '' }: { sourceId: string; besides?: string },
): Promise<number> {
  const { wait } = await database
    .withTables<ScanningTables>()
    .selectFrom('scan_run')
    .select((eb) =>
      sql<number | null>`${eb.fn.max('started_at')} + ${sql.lit(ASKED_EVERY_MS)} - ${now()}`.as('wait'),
    )
    .where('source_id', '=', sourceId)
    .where('asked', '=', 1)
    .where('state', 'in', ['running', 'done'])
    .where('id', '!=', besides)
    // A request in the future is from before the clock was set back.
    .where('started_at', '<=', now())
    .executeTakeFirstOrThrow()
  return Math.max(0, Number(wait ?? 0))
}

/** Rolls back the transaction of a scan that would start too soon after the last. */
export class RequestedTooSoon extends Error {
  readonly waitMs: number

  constructor(waitMs: number) {
    super('asked too soon')
    this.waitMs = waitMs
  }
}
