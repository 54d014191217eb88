import type { Scanning, Source, SourceDetail, SourceHealth } from '@claire/api-contract'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { StatusDot } from '#shared/ui/lists/StatusDot.tsx'
import { formatNumber } from '#shared/i18n/in-language.ts'
import { clampedTo } from '#shared/ui/styles.ts'
import { isScanRunning, KIND_OF, percentDone, useFollowedSource } from './health.ts'

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
  const { data: detail, isError } = useFollowedSource(source.id)
  if (!detail) return isError ? null : <Skeleton width="60%" height={18} />
  return <KnownHealth source={source} detail={detail} />
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
        <Typography variant="caption" component="div" color="textSecondary" title={cause} sx={underState}>
          {cause}
        </Typography>
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
