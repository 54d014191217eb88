import { Box, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { BarPlot } from '#shared/ui/plots/BarPlot.tsx'
import { captionText, oneLine } from '#shared/ui/styles.ts'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

/** Bars of more years would be too narrow to tell apart. */
const MOST_YEARS = 60

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {children}
    </section>
  )
}

/** Articles by year, the latest years; nothing for a single year. */
export function YearsSection({ years }: { years: readonly { year: number; count: number }[] }) {
  const { t } = useTranslation()
  const [last, oldest] = [years.at(-1)?.year, years[0]?.year]
  if (last === undefined || oldest === undefined || last === oldest) return null
  const first = Math.max(oldest, last - MOST_YEARS + 1)
  const counts = new Map(years.map(({ year, count }) => [year, count]))
  const most = years.reduce((best, each) => (each.count > best.count ? each : best))
  return (
    <Section title={t('profiles.years')}>
      <BarPlot
        height={52}
        counts={Array.from({ length: last - first + 1 }, (_, at) => counts.get(first + at) ?? 0)}
        description={t('profiles.yearsText', {
          first: String(first),
          last: String(last),
          most: String(most.year),
          count: most.count,
        })}
        isLastNow={last === new Date().getFullYear()}
      />
      <Box aria-hidden dir="ltr" sx={axis}>
        <span>{first}</span>
        <span>{last}</span>
      </Box>
    </Section>
  )
}

interface Entry {
  name: string
  to: string
  count: number
}

/** Names with counts, the most first, each with a bar as long as its count; nothing if there are none. */
export function CountsSection({ title, entries }: { title: string; entries: readonly Entry[] }) {
  const most = Math.max(1, ...entries.map(({ count }) => count))
  if (entries.length === 0) return null
  return (
    <Section title={title}>
      <Box component="ul" sx={list}>
        {entries.map(({ name, to, count }) => (
          <li key={to}>
            <PageLink to={to} color="textPrimary" underline="hover" dir="auto" title={name}>
              {name}
            </PageLink>
            <Box aria-hidden sx={meter}>
              <Box style={{ width: `${Math.max(3, (100 * count) / most)}%` }} />
            </Box>
            <span>{formatNumber(count)}</span>
          </li>
        ))}
      </Box>
    </Section>
  )
}

/** Number of the articles that the person has bookmarked; how to get new ones for somebody who does not follow. */
export function OwnFacts({ bookmarked, alertId }: { bookmarked: number; alertId: string | null }) {
  const { t } = useTranslation()
  if (bookmarked === 0 && alertId !== null) return null
  return (
    <Caption>
      {bookmarked > 0 && `${t('profiles.bookmarked', { count: bookmarked })} `}
      {alertId === null && t('profiles.toFollow')}
    </Caption>
  )
}

const axis = {
  display: 'flex',
  justifyContent: 'space-between',
  typography: 'caption',
  color: 'text.tertiary',
  fontVariantNumeric: 'tabular-nums',
} as const
const list = {
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 64px minmax(28px, auto)',
    alignItems: 'center',
    columnGap: 1.25,
    minHeight: 28,
    typography: 'body2',
    '@media (pointer: coarse)': { minHeight: 40 },
  },
  '& a': { ...oneLine, py: '4px' },
  '& > li > span': { textAlign: 'end', ...captionText, fontVariantNumeric: 'tabular-nums' },
} as const
const meter = {
  height: 4,
  borderRadius: '2px',
  bgcolor: 'plot.off',
  '& > div': { height: '100%', borderRadius: '2px', bgcolor: 'plot.bar' },
  '@media (forced-colors: active)': { '& > div': { bgcolor: 'CanvasText' } },
}
