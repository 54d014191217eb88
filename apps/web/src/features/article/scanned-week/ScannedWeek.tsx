import { Box, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { Pending } from '#shared/ui/feedback/loading.tsx'
import { FailedSection } from '#shared/ui/feedback/FailedLine.tsx'
import { BarPlot } from '#shared/ui/plots/BarPlot.tsx'
import { useScannedWeekQuery } from '../article-api.ts'
import { centredRow, hairlineAbove, wrappingRow } from '#shared/ui/styles.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

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
  if (error && !week) return <FailedSection title={t('home.week.title')} error={error} onRetry={refetch} />
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
        <Caption component="span">{t('home.week.from', { articles, count: week.sources.length })}</Caption>
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
            <Caption component="span">{formatNumber(count)}</Caption>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const head = { ...wrappingRow, justifyContent: 'space-between', columnGap: 1, minHeight: 28, mb: 0.5 }
const list = { mt: 0.5 }
const line = {
  ...centredRow,
  justifyContent: 'space-between',
  gap: 1.25,
  minHeight: 28,
  '& + &': { ...hairlineAbove },
}
