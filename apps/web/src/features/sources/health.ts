import type { ScanProgress, SourceHealth } from '@claire/api-contract'

type Colour = 'success' | 'info' | 'warning' | 'error' | 'default'

/** What each state of a source says at a glance. */
const COLOURS = {
  never_scanned: 'default',
  scanning: 'info',
  healthy: 'success',
  silent: 'warning',
  stale: 'warning',
  degraded: 'warning',
  blocked_robots: 'error',
  blocked_site: 'error',
  rate_limited: 'warning',
  needs_javascript: 'error',
  not_found: 'error',
  no_articles: 'warning',
  frozen_mass_loss: 'error',
} as const satisfies Record<string, Colour>

export type HealthState = keyof typeof COLOURS

const isKnown = (state: string): state is HealthState => Object.hasOwn(COLOURS, state)

/** A state this page does not know yet is shown as such, not hidden. */
export function healthOf({ state }: SourceHealth): { state: HealthState | 'unknown'; colour: Colour } {
  return isKnown(state) ? { state, colour: COLOURS[state] } : { state: 'unknown', colour: 'default' }
}

export const isUnderWay = (scan: ScanProgress | null | undefined) =>
  scan?.state === 'queued' || scan?.state === 'running'

/** Percent of the known addresses that were visited; null before the first of them. */
export function percentDone({ pagesSeen, pagesLeft }: ScanProgress): number | null {
  const known = pagesSeen + pagesLeft
  return pagesSeen > 0 ? Math.round((100 * pagesSeen) / known) : null
}

export type RoughTime = { unit: 'seconds' | 'minutes' | 'hours'; count: number }

/** A duration as people say it: nobody needs the seconds of an hour. */
export function roughTime(seconds: number): RoughTime {
  if (seconds < 90) return { unit: 'seconds', count: Math.max(1, Math.round(seconds)) }
  if (seconds < 90 * 60) return { unit: 'minutes', count: Math.round(seconds / 60) }
  return { unit: 'hours', count: Math.round(seconds / 3600) }
}
