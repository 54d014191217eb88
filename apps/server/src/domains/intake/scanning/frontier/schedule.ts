import type { ScanRhythm } from '@claire/api-contract'
import type { ScanState } from './runs.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
/** Maximum interval that we choose. */
export const LONGEST_MS = 7 * DAY_MS
const SHORTEST_MS = HOUR_MS

const INTERVALS: Record<ScanRhythm, number | null> = {
  automatic: null,
  hourly: HOUR_MS,
  daily: DAY_MS,
  weekly: 7 * DAY_MS,
  monthly: 30 * DAY_MS,
}

/** The interval set by an administrator; null for the automatic one. */
export const ownInterval = (rhythm: ScanRhythm) => INTERVALS[rhythm]

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
