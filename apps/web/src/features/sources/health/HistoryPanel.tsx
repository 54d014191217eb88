import type { Source, SourceHistory } from '@claire/api-contract'
import { Box, Skeleton, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { formatMoment } from '#shared/i18n/product-date.ts'
import { BarPlot } from '#shared/ui/plots/BarPlot.tsx'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { StatusDot, type StatusKind } from '#shared/ui/lists/StatusDot.tsx'
import { Facts } from '../Facts.tsx'
import { roughTime } from './HealthState.tsx'
import { useSourceHistoryQuery } from '../sources-api.ts'
import { captionText, hairlineAbove } from '#shared/ui/styles.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

/** Poll interval: a running scan is among those shown. */
const POLL_MS = 15_000

/** Articles that an approved source has brought, by week and by scan. */
export function HistoryPanel({ source }: { source: Source }) {
  const { t } = useTranslation()
  const {
    data: history,
    error,
    refetch,
  } = useSourceHistoryQuery(source.id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  })
  if (!history) {
    return error ? (
      <ErrorState error={error} title={t('sources.history.failed')} onRetry={refetch} />
    ) : (
      <Skeleton component="output" variant="rounded" height={160} aria-label={t('shell.loading')} />
    )
  }
  return (
    <Stack spacing={2}>
      <Weeks weeks={history.weeks} />
      <Facts
        facts={[
          ...(history.coverage
            ? [[t('sources.history.coverage'), <Coverage key="coverage" {...history.coverage} />] as const]
            : []),
          [t('sources.history.bookmarks'), formatNumber(history.bookmarks)],
        ]}
      />
      <Runs runs={history.runs} />
    </Stack>
  )
}

/** "149 of about 150 articles", with the missing ones by cause. */
function Coverage({ articles, expected, waiting, missing }: NonNullable<SourceHistory['coverage']>) {
  const { t } = useTranslation()
  return (
    <>
      {t('sources.history.covered', { found: articles, count: expected })}
      {missing.map(({ cause, says, count }) => (
        <div key={cause}>
          {t('sources.history.missing', { count })}: {says}
        </div>
      ))}
      {waiting > 0 && <div>{t('sources.history.waiting', { count: waiting })}</div>}
    </>
  )
}

function Weeks({ weeks }: Pick<SourceHistory, 'weeks'>) {
  const { t } = useTranslation()
  const figures = weeks.map((count) => formatNumber(count)).join(', ')
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mb: 1 }}>
        <Typography variant="h3">{t('sources.history.weeks')}</Typography>
        <Caption component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('sources.history.most', { count: Math.max(...weeks) })}
        </Caption>
      </Box>
      <BarPlot
        counts={weeks}
        height={72}
        isLastNow
        description={t('sources.history.sparkline', { figures })}
      />
    </Box>
  )
}

function Runs({ runs }: Pick<SourceHistory, 'runs'>) {
  const { t } = useTranslation()
  const id = useId()
  if (runs.length === 0) return <Typography variant="body2">{t('sources.history.none')}</Typography>
  return (
    <div>
      <Typography id={id} variant="h3" sx={{ mb: 0.5 }}>
        {t('sources.history.runs', { count: runs.length })}
      </Typography>
      <ul aria-labelledby={id}>
        {runs.map((run) => (
          <Box component="li" key={run.id} sx={runRow}>
            <Run run={run} />
          </Box>
        ))}
      </ul>
    </div>
  )
}

const runRow = { py: '6px', ...hairlineAbove, ...captionText, overflowWrap: 'anywhere' } as const

/** Whole words, wrapped to a second line if needed. */
const runHead = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1.5,
  overflowWrap: 'normal',
} as const

const KINDS = {
  running: 'running',
  done: 'ok',
  failed: 'error',
  cancelled: 'off',
} as const satisfies Record<string, StatusKind>

function Run({ run }: { run: SourceHistory['runs'][number] }) {
  const { t } = useTranslation()
  const { startedAt, seconds, kind, state, articlesFound, articlesUpdated, articlesWithdrawn } = run
  const { unit, count } = roughTime(seconds)
  const figures = [
    t(`sources.history.kinds.${kind}`),
    ...(articlesUpdated > 0 ? [t('sources.scan.updated', { count: articlesUpdated })] : []),
    ...(articlesWithdrawn > 0 ? [t('sources.scan.withdrawn', { count: articlesWithdrawn })] : []),
    ...(run.errors > 0 ? [t('sources.scan.errors', { count: run.errors })] : []),
    t(`sources.scan.${unit}`, { count }),
  ]
  return (
    <>
      <Box sx={runHead}>
        <time dateTime={startedAt} style={{ whiteSpace: 'nowrap' }}>
          {formatMoment(startedAt)}
        </time>
        <StatusDot kind={KINDS[state]}>{t(`sources.history.states.${state}`)}</StatusDot>
        <Box component="span" sx={{ marginInlineStart: 'auto', whiteSpace: 'nowrap' }}>
          {t('sources.scan.found', { count: articlesFound })}
        </Box>
      </Box>
      <div>{figures.join(' · ')}</div>
      {run.message && <div>{run.message}</div>}
    </>
  )
}
