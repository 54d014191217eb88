import BarChart from '@mui/icons-material/BarChart'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Source, SourceHistory } from '@claire/api-contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#shared/ui/ErrorState.tsx'
import { Facts } from './Facts.tsx'
import { roughTime } from './health.ts'
import { formatMoment } from '#shared/lib/product-date.ts'
import { useSourceHistoryQuery } from './sources-api.ts'
import { Sparkline } from './Sparkline.tsx'

/** A scan that goes on is among those shown. */
const POLL_MS = 15_000

/** Unfolds what an approved source has brought. */
export function HistoryToggle({ source, nameId }: { source: Source; nameId: string }) {
  const { t } = useTranslation()
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        startIcon={<BarChart />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-describedby={nameId}
        sx={{ alignSelf: 'flex-start', ml: -0.625 }}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'sources.history.hide' : 'sources.history.show')}
      </Button>
      {isOpen && <HistoryPanel id={panelId} source={source} />}
    </>
  )
}

function HistoryPanel({ id, source }: { id: string; source: Source }) {
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
  return (
    <Stack
      component="section"
      id={id}
      spacing={1.5}
      aria-label={t('sources.history.of', { name: source.name })}
    >
      {!history && error && (
        <ErrorState error={error} title={t('sources.history.failed')} onRetry={() => void refetch()} />
      )}
      {!history && !error && <Skeleton variant="rounded" height={96} aria-label={t('shell.loading')} />}
      {history && (
        <>
          <Facts
            facts={[
              [t('sources.history.weeks'), <Sparkline key="weeks" counts={history.weeks} />],
              [t('sources.history.bookmarks'), history.bookmarks.toLocaleString('en')],
            ]}
          />
          <Runs runs={history.runs} />
        </>
      )}
    </Stack>
  )
}

function Runs({ runs }: Pick<SourceHistory, 'runs'>) {
  const { t } = useTranslation()
  const id = useId()
  if (runs.length === 0) return <Typography variant="body2">{t('sources.history.none')}</Typography>
  return (
    <div>
      <Typography id={id} variant="caption" color="textSecondary">
        {t('sources.history.runs', { count: runs.length })}
      </Typography>
      <Stack component="ul" aria-labelledby={id} spacing={0.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {runs.map((run) => (
          <Box component="li" key={run.id} sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
            <RunLine run={run} />
          </Box>
        ))}
      </Stack>
    </div>
  )
}

function RunLine({
  run: {
    startedAt,
    seconds,
    kind,
    state,
    articlesFound,
    articlesUpdated,
    articlesWithdrawn,
    errors,
    message,
  },
}: {
  run: SourceHistory['runs'][number]
}) {
  const { t } = useTranslation()
  const { unit, count } = roughTime(seconds)
  const figures = [
    t('sources.scan.found', { count: articlesFound }),
    ...(articlesUpdated > 0 ? [t('sources.scan.updated', { count: articlesUpdated })] : []),
    ...(articlesWithdrawn > 0 ? [t('sources.scan.withdrawn', { count: articlesWithdrawn })] : []),
    ...(errors > 0 ? [t('sources.scan.errors', { count: errors })] : []),
  ]
  return (
    <>
      <time dateTime={startedAt}>{formatMoment(startedAt)}</time>
      {` · ${t(`sources.history.kinds.${kind}`)} · `}
      <Box component="strong" sx={{ color: state === 'failed' ? 'error.main' : undefined, fontWeight: 600 }}>
        {t(`sources.history.states.${state}`)}
      </Box>
      {` · ${figures.join(' · ')} · ${t(`sources.scan.${unit}`, { count })}`}
      {message && ` · ${message}`}
    </>
  )
}
