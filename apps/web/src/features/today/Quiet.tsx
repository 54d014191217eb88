import type { Today, TodayItem } from '@claire/api-contract'
import { Box, Typography } from '@mui/material'
import { useState } from 'react'
import { formatClock } from '#shared/i18n/product-date.ts'
import { useTranslation, formatList } from '#shared/i18n/i18n.ts'
import { decodeTitle } from '#shared/lib/text/article-text.ts'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { centredRow, hairlineAbove, oneLine } from '#shared/ui/styles.ts'
import { TitleText } from '#shared/ui/text/WithTex.tsx'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { articlePath } from '#shared/lib/page-address.ts'
import { ORIGINS } from './origins.ts'
import { pathOfReason, Reason } from './Reason.tsx'
import { useSeenTodayQuery } from './today-api.ts'
import { SecondaryText } from '#shared/ui/text/secondary-text.tsx'

/** Says that nothing is new, since when, and when to expect more; below, what was seen today. */
export function UpToDate({ today }: { today: Today }) {
  const { t } = useTranslation()
  const [now] = useState(Date.now)
  const { follows, lastScanAt, nextScanAt, seenToday } = today
  const checked = ORIGINS.filter((origin) => follows[origin] > 0).map((origin) =>
    t(`today.checked.${origin}`, { count: follows[origin] }),
  )
  return (
    <>
      <Box sx={still}>
        <Typography variant="h4" component="h3">
          {t('today.upToDate')}
        </Typography>
        <SecondaryText>
          {lastScanAt && `${t('today.since', { time: formatClock(lastScanAt) })} `}
          {checked.length > 0 && `${t('today.checkedAll', { names: formatList(checked) })} `}
          {nextScanAt && Date.parse(nextScanAt) > now
            ? t('today.next', { time: formatClock(nextScanAt) })
            : ''}
        </SecondaryText>
      </Box>
      {seenToday > 0 && (
        <>
          <Typography variant="body2" component="h3" sx={seenHead}>
            {t('today.seen', { count: seenToday })}
          </Typography>
          <SeenToday />
        </>
      )}
    </>
  )
}

/** Rows opened, saved or dismissed today, the latest first. */
export function SeenToday() {
  const { t } = useTranslation()
  const { data, error, refetch } = useSeenTodayQuery()
  if (error && !data) return <FailedLine title={t('home.today.failed')} error={error} onRetry={refetch} />
  return (
    <Box component="ul" aria-label={t('today.seen', { count: data?.totalElements ?? 0 })} sx={list}>
      {data?.content.map((item) => (
        <SeenLine key={item.article.id} item={item} />
      ))}
    </Box>
  )
}

function SeenLine({ item: { article, reasons } }: { item: TodayItem }) {
  const [reason] = reasons
  return (
    <li>
      <PageLink to={articlePath(article.id)} color="textPrimary" dir="auto" sx={title}>
        <TitleText text={decodeTitle(article.title)} />
      </PageLink>
      {reason && <Reason reason={{ ...reason, likeness: null, path: pathOfReason(reason) }} />}
    </li>
  )
}

const still = { py: '20px' }
const seenHead = { py: '9px', ...hairlineAbove, color: 'text.secondary', fontWeight: 520 }
const list = {
  '& > li': { ...centredRow, justifyContent: 'space-between', gap: 1.25, minHeight: 30, ...hairlineAbove },
  '& .reason': { display: { xs: 'none', sm: 'flex' }, flexShrink: 0, maxWidth: '45%' },
} as const
const title = { typography: 'body2', py: '5px', minWidth: 0, ...oneLine } as const
