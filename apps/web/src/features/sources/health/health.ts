import type { HealthState, ScanProgress, SourceDetail } from '@claire/api-contract'
import type { StatusKind } from '#shared/ui/lists/StatusDot.tsx'
import { useState } from 'react'
import { useSourceQuery } from '../sources-api.ts'

/** Look of each state of a source. */
export const KIND_OF: Record<HealthState, StatusKind> = {
  paused: 'off',
  never_scanned: 'off',
  scanning: 'running',
  healthy: 'ok',
  silent: 'off',
  stale: 'warning',
  degraded: 'warning',
  never_succeeded: 'error',
  blocked_robots: 'error',
  blocked_site: 'error',
  rate_limited: 'warning',
  needs_javascript: 'error',
  not_found: 'error',
  no_articles: 'warning',
  frozen_mass_loss: 'error',
}

export const isScanRunning = (scan: ScanProgress | null | undefined) =>
  scan?.state === 'queued' || scan?.state === 'running'

/** Poll intervals in ms: during a scan, before the first one, and otherwise, since scans start by schedule. */
const POLL_MS = { scanning: 2_000, neverScanned: 5_000, idle: 60_000 }

export function pollEvery(detail: Pick<SourceDetail, 'health' | 'scan'> | undefined): number {
  if (isScanRunning(detail?.scan)) return POLL_MS.scanning
  return detail?.health?.state === 'never_scanned' ? POLL_MS.neverScanned : POLL_MS.idle
}

/** Returns the percentage of the known addresses that were visited; null if none is known. */
export function percentDone({ pagesSeen, pagesLeft }: ScanProgress): number | null {
  const known = pagesSeen + pagesLeft
  return pagesSeen > 0 ? Math.round((100 * pagesSeen) / known) : null
}

export type RoughTime = { unit: 'seconds' | 'minutes' | 'hours'; count: number }

/** Returns a duration in the largest unit that fits: the seconds of an hour do not matter. */
export function roughTime(seconds: number): RoughTime {
  if (seconds < 90) return { unit: 'seconds', count: Math.max(1, Math.round(seconds)) }
  if (seconds < 90 * 60) return { unit: 'minutes', count: Math.round(seconds / 60) }
  return { unit: 'hours', count: Math.round(seconds / 3600) }
}

/** Polls the health of a source; its row and its panel share one request. */
export function useFollowedSource(id: string, { skip = false } = {}) {
  const [pollingInterval, setPollingInterval] = useState(() => pollEvery(undefined))
  const query = useSourceQuery(id, { pollingInterval, skipPollingIfUnfocused: true, skip })
  // Set during rendering, so that the response that says "running" speeds up polling at once, and the next one slows it
  // down.
  const wanted = pollEvery(query.data)
  if (wanted !== pollingInterval) setPollingInterval(wanted)
  return query
}
