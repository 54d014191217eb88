import type { ScanRhythm } from '@claire/api-contract'
import type { ScanState } from '../frontier/runs.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
/** Between two visits at most, of those that we choose. */
export const LONGEST_MS = 7 * DAY_MS
const SHORTEST_MS = HOUR_MS

const INTERVALS: Record<ScanRhythm, number | null> = {
  automatic: null,
  hourly: HOUR_MS,
  daily: DAY_MS,
  weekly: 7 * DAY_MS,
  monthly: 30 * DAY_MS,
}

/** Between two visits, as an administrator wants it; null when that is left to us. */
export const ownInterval = (rhythm: ScanRhythm) => INTERVALS[rhythm]

/** Between two visits, as it is. */
export const intervalOf = ({
  interval_ms,
  own_interval_ms,
}: Pick<ScanState, 'interval_ms' | 'own_interval_ms'>) => own_interval_ms ?? interval_ms

/** Shorter after news, longer after none; never shorter than the publisher says it takes. */
export const nextInterval = (interval: number, { found, floor }: { found: boolean; floor: number }) =>
  Math.round(Math.min(Math.max(interval * (found ? 0.6 : 1.4), SHORTEST_MS, floor), LONGEST_MS))

/**
 * From one visit to the next. A source that fails is left alone for twice as long each time, up to a week: an
 * administrator's rhythm makes its visits rarer than that, and never more frequent.
 */
export function untilNextVisit(
  state: Pick<ScanState, 'failures' | 'interval_ms' | 'own_interval_ms'>,
): number {
  if (!state.failures) return intervalOf(state)
  const pause = Math.min(2 ** Math.min(state.failures, 10) * HOUR_MS, LONGEST_MS)
  return Math.max(pause, state.own_interval_ms ?? 0)
}
