import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Source, SourceDetail, SourceHealth } from '@claire/api-contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#shared/ui/ErrorState.tsx'
import { Facts } from './Facts.tsx'
import { FailureAlert } from './FailureAlert.tsx'
import { healthOf, isUnderWay } from './health.ts'
import { HistoryToggle } from './HistoryPanel.tsx'
import { formatMoment, formatSuggestedDate } from '#shared/lib/product-date.ts'
import { ScanControl } from './ScanControl.tsx'
import { useSourceQuery } from './sources-api.ts'

/** How often to ask: while a scan runs, before the first one, and otherwise, since scans begin by themselves. */
const POLL_MS = { scanning: 2_000, neverScanned: 5_000, idle: 60_000 }

/** How an approved source is doing, and its scan while one runs. */
export function HealthPanel({ source, nameId }: { source: Source; nameId: string }) {
  const { t } = useTranslation()
  const [pollingInterval, setPollingInterval] = useState(POLL_MS.idle)
  const {
    data: detail,
    fulfilledTimeStamp = 0,
    error,
    refetch,
  } = useSourceQuery(source.id, { pollingInterval, skipPollingIfUnfocused: true })
  // Set while rendering, so that the very answer that says "running" quickens the polling, and the one that does not slows it.
  const wanted = pollEvery(detail)
  if (wanted !== pollingInterval) setPollingInterval(wanted)

  if (!detail) {
    return error ? (
      <ErrorState error={error} title={t('sources.health.unavailable')} onRetry={() => void refetch()} />
    ) : (
      <Skeleton variant="rounded" height={72} aria-label={t('sources.health.checking')} />
    )
  }
  const { health, scan } = detail
  return (
    <Stack spacing={1.25}>
      {health?.reason && (
        <Typography variant="body2" sx={{ maxWidth: '90ch', overflowWrap: 'anywhere' }}>
          {health.silence &&
            `${t('sources.health.silence', { date: formatSuggestedDate(health.silence.since), count: health.silence.usualDays })} `}
          {health.reason}
        </Typography>
      )}
      {health && <HealthFacts health={health} asOf={fulfilledTimeStamp} />}
      {/* Of a scan that goes on; what stands still may be a minute old without a word. */}
      {isUnderWay(scan) && <FailureAlert error={error} title={t('sources.outdated')} />}
      <ScanControl
        source={source}
        nameId={nameId}
        scan={scan}
        asOf={fulfilledTimeStamp}
        isExplained={Boolean(health?.reason)}
      />
      <HistoryToggle source={source} nameId={nameId} />
    </Stack>
  )
}

function pollEvery(detail: SourceDetail | undefined): number {
  if (isUnderWay(detail?.scan)) return POLL_MS.scanning
  return detail?.health?.state === 'never_scanned' ? POLL_MS.neverScanned : POLL_MS.idle
}

/** How an approved source is doing, in a word; its panel keeps it up to date. */
export function HealthChip({ id }: Pick<Source, 'id'>) {
  const { t } = useTranslation()
  const { data: detail, isError } = useSourceQuery(id)
  if (!detail) return isError ? null : <Skeleton variant="rounded" width={72} height={24} />
  if (!detail.health) return null
  const { state, colour } = healthOf(detail.health)
  return (
    <Chip
      size="small"
      color={colour}
      label={state === 'unknown' ? t('sources.health.unknown') : t(`sources.health.states.${state}`)}
    />
  )
}

const MOMENT = '9rem'
const FIGURE = '6.25rem'

function HealthFacts({ health, asOf }: { health: SourceHealth; asOf: number }) {
  const { t } = useTranslation()
  const isDue = health.nextScanAt !== null && Date.parse(health.nextScanAt) <= asOf
  const next =
    health.nextScanAt === null
      ? t('sources.health.notPlanned')
      : isDue
        ? t('sources.health.now')
        : formatMoment(health.nextScanAt)
  return (
    <Facts
      facts={[
        [
          t('sources.health.lastSuccess'),
          health.lastSuccessAt ? formatMoment(health.lastSuccessAt) : t('sources.health.never'),
          MOMENT,
        ],
        [t('sources.health.nextScan'), next, MOMENT],
        [t('sources.health.found7'), health.articles7Days.toLocaleString('en'), FIGURE],
        [t('sources.health.found30'), health.articles30Days.toLocaleString('en'), FIGURE],
        [t('sources.health.articles'), health.articles.toLocaleString('en'), FIGURE],
        ...(health.method ? [[t('sources.health.method'), health.method] as const] : []),
      ]}
    />
  )
}
