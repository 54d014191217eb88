import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Pending } from '#shared/ui/feedback/loading.tsx'
import { FailedSection } from '#shared/ui/feedback/FailedSection.tsx'
import { BarPlot } from '#shared/ui/plots/BarPlot.tsx'
import { formatNumber } from '#shared/i18n/in-language.ts'
import { useScannedWeekQuery } from '../article-api.ts'

/** Options that keep the figures current while a scan runs. */
const CURRENT = {
  pollingInterval: 30_000,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  // A prefetched response is not requested again.
  refetchOnMountOrArgChange: 10,
}

/** Maximum number of sources listed with their counts. */
const SOURCES_SHOWN = 3

/** Keys of weekday names: the browser's own need a date format, and the first one takes longer than rendering the page. */
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

const weekdayOf = (date: string) => WEEKDAYS[new Date(date).getUTCDay()] ?? 'sunday'

/** Articles found by scans in the last seven days, by day and source; nothing if there are none. */
export function ScannedWeek() {
  const { t } = useTranslation()
  const id = useId()
  const { data: week, error, refetch } = useScannedWeekQuery(undefined, CURRENT)
  if (error && !week)
    return <FailedSection title={t('home.week.title')} error={error} onRetry={() => void refetch()} />
  if (!week) return <Pending />
  if (week.articles === 0) return null
  const articles = t('home.week.sum', { count: week.articles })
  const figures = week.days.map(({ date, articles: count }) =>
    t('home.week.day', { day: t(`home.week.inFull.${weekdayOf(date)}`), count }),
  )
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={head}>
        <Typography id={id} variant="h2">
          {t('home.week.title')}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {t('home.week.from', { articles, count: week.sources.length })}
        </Typography>
      </Box>
      <BarPlot
        height={42}
        isLastNow
        counts={week.days.map((day) => day.articles)}
        labels={week.days.map(({ date }) => t(`home.week.inShort.${weekdayOf(date)}`))}
        description={figures.join(', ')}
      />
      <Box component="ul" sx={list}>
        {week.sources.slice(0, SOURCES_SHOWN).map(({ name, articles: count }) => (
          <Box component="li" key={name} sx={line}>
            <Typography variant="body2" noWrap title={name}>
              {name}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {formatNumber(count)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 1,
  minHeight: 28,
  mb: 0.5,
}
const list = { m: 0, mt: 0.5, p: 0, listStyle: 'none' }
const line = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1.25,
  minHeight: 28,
  '& + &': { borderTop: 1, borderColor: 'divider' },
}
