import { sql } from 'kysely'
import type { Database } from '#platform/database'
import type { Now } from '../frontier/time.ts'
import type { ScanningTables } from '../tables.ts'

/** How often people may have one source scanned: sites count every visit, and nothing changes that fast. */
export const ASKED_EVERY_MS = 10 * 60_000

/**
 * Milliseconds until a person may have the source scanned again; 0 means now. A scan that was cancelled or that failed
 * does not count: whoever stopped it by mistake, or has just had the cause repaired, need not wait. The pauses that a
 * site asks for are the host's own and hold in any case.
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
    // What was asked for in the future was asked for by a clock that has been set back.
    .where('started_at', '<=', now())
    .executeTakeFirstOrThrow()
  return Math.max(0, Number(wait ?? 0))
}

/** Unwinds the transaction in which a scan would have begun too soon after the last. */
export class RequestedTooSoon extends Error {
  readonly waitMs: number

  constructor(waitMs: number) {
    super('asked too soon')
    this.waitMs = waitMs
  }
}
