import type {
  Scanning,
  Source,
  SourceDetail,
  SourceHealth,
  HealthState,
  ScanProgress,
} from '@claire/api-contract'
import { Box, LinearProgress } from '@mui/material'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { StatusDot, type StatusKind } from '#shared/ui/lists/StatusDot.tsx'
import { clampedTo } from '#shared/ui/styles.ts'
import { useState } from 'react'
import { useSourceQuery } from '../sources-api.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

/** Health of a source in a word. */
export function HealthWord({ state }: Pick<SourceHealth, 'state'>) {
  const { t } = useTranslation()
  return <StatusDot kind={KIND_OF[state]}>{t(`sources.health.states.${state}`)}</StatusDot>
}

/** Returns a function that describes a cause, with advice, and who paused the source; empty without a cause. */
export function useCause() {
  const { t } = useTranslation()
  return ({ silence, reason }: SourceHealth, scanning?: Scanning) =>
    [
      scanning?.state === 'paused' &&
        t('sources.health.pausedSince', { date: formatSuggestedDate(scanning.since), name: scanning.by }),
      silence &&
        t('sources.health.silence', {
          date: formatSuggestedDate(silence.since),
          count: silence.usualDays,
        }),
      reason,
    ]
      .filter(Boolean)
      .join(' ')
}

/** Health of an approved source in its row, with the cause, or the progress of its scan. */
export function HealthState({ source }: { source: Source }) {
  const { data: detail } = useFollowedSource(source.id)
  return detail && <KnownHealth source={source} detail={detail} />
}

function KnownHealth({
  source,
  detail: { health, scan, scanning },
}: {
  source: Source
  detail: SourceDetail
}) {
  const { t } = useTranslation()
  const causeOf = useCause()
  if (!health) return null
  if (scan && isScanRunning(scan)) {
    const percent = scan.state === 'running' ? percentDone(scan) : null
    return (
      <>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <HealthWord state="scanning" />
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {percent !== null && t('sources.scan.percent', { percent })}
          </Box>
        </Box>
        <LinearProgress
          variant={percent === null ? 'indeterminate' : 'determinate'}
          value={percent ?? 0}
          aria-label={t('sources.scan.running', { name: source.name })}
          sx={{ height: 4, marginInlineStart: 2, mt: '2px' }}
        />
      </>
    )
  }
  const cause = causeOf(health, scanning)
  return (
    <>
      <HealthWord state={health.state} />
      {cause && (
        <Caption component="div" title={cause} sx={underState}>
          {cause}
        </Caption>
      )}
    </>
  )
}

/** Room for the cause and the start of the advice; the panel has all of it. */
const underState = { ...clampedTo(3), marginInlineStart: 2 }

/** Number of articles found in the last 30 days, in the same row. */
export function RecentArticleCount({ id }: Pick<Source, 'id'>) {
  const { data: detail } = useFollowedSource(id)
  return detail?.health && formatNumber(detail.health.articles30Days)
}

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
