import type { ScanRhythm } from '@claire/api-contract'
import type { ScanState } from './runs.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database'
import type { Now } from './time.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
/** Maximum interval that we choose. */
const LONGEST_MS = 7 * DAY_MS
const SHORTEST_MS = HOUR_MS

const INTERVALS: Record<ScanRhythm, number | null> = {
  automatic: null,
  hourly: HOUR_MS,
  daily: DAY_MS,
  weekly: 7 * DAY_MS,
  monthly: 30 * DAY_MS,
}

/** The interval set by an administrator; null for the automatic one. */
export const ownInterval = (schedule: ScanRhythm) => INTERVALS[schedule]

/** The effective interval. */
export const intervalOf = ({
  interval_ms,
  own_interval_ms,
}: Pick<ScanState, 'interval_ms' | 'own_interval_ms'>) => own_interval_ms ?? interval_ms

/** Shorter after new articles, longer without; never shorter than the publisher's minimum. */
export const nextInterval = (interval: number, { found, floor }: { found: boolean; floor: number }) =>
  Math.round(Math.min(Math.max(interval * (found ? 0.6 : 1.4), SHORTEST_MS, floor), LONGEST_MS))

/**
 * The time until the next visit. Doubles with each failure, up to a week: an administrator's schedule can lengthen
 * this, but not shorten it.
 */
export function untilNextVisit(
  state: Pick<ScanState, 'failures' | 'interval_ms' | 'own_interval_ms'>,
): number {
  if (!state.failures) return intervalOf(state)
  const pause = Math.min(2 ** Math.min(state.failures, 10) * HOUR_MS, LONGEST_MS)
  return Math.max(pause, state.own_interval_ms ?? 0)
}

/** Minimum interval of requested scans of one source: sites count every visit, and nothing changes that fast. */
const REQUESTED_EVERY_MS = 10 * 60_000

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
    .selectFrom('scan_run')
    .select((eb) =>
      sql<number | null>`${eb.fn.max('started_at')} + ${sql.lit(REQUESTED_EVERY_MS)} - ${now()}`.as('wait'),
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
    super('requested too soon')
    this.waitMs = waitMs
  }
}
