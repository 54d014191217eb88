import type { Folder, TodayItem, Today as TodayPage } from '@claire/api-contract'
import { Box, Typography } from '@mui/material'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { lazyPart, onDemand } from '#shared/ui/feedback/loading.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { ORIGINS, ORIGIN_ICONS } from './origins.ts'
import { POLL_MS, useBookmarkNoticesQuery, useTodayInfiniteQuery } from './today-api.ts'
import { formatClock } from '#shared/i18n/product-date.ts'
import { ShortList } from '#shared/ui/lists/ShortList.tsx'
import { hairlineBelow, wrappingRow } from '#shared/ui/styles.ts'
import { Caption, SecondaryText } from '#shared/ui/text/secondary-text.tsx'

/** Only some mornings need it. */
export const UpToDate = lazyPart(async () => (await import('./Quiet.tsx')).UpToDate, ['today'])

/** Few people have any. */
const Notices = onDemand(async () => (await import('./Notices.tsx')).Notices, ['today'])

/** The stream, once there is one. */
export interface NewsProps {
  headId: string
  /** Retractions of bookmarked and cited works, and additions to shared folders, which stand first. */
  notices: ReactNode
  today: TodayPage
  items: readonly TodayItem[]
}

interface Props {
  shownName: (folder: Folder) => string
  /** The rows, with parts of other features. */
  news: (props: NewsProps) => ReactNode
  /** Shown instead of the list while there is nothing that could fill it. */
  firstDay: ReactNode
  /** Shown below what says that nothing is new. */
  meanwhile: ReactNode
}

/** True for somebody for whom nothing can arrive, except in topics that they have just chosen. */
export const isFirstDay = ({ counts, seenToday, follows }: TodayPage) =>
  counts.all === 0 &&
  seenToday === 0 &&
  ORIGINS.every((origin) => origin === 'topic' || follows[origin] === 0)

/** New works for a person in one list, the best matches first. */
export function Today({ shownName, news, firstDay, meanwhile }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isEmpty, setIsEmpty] = useState(false)
  const all = useTodayInfiniteQuery('all', {
    // Rows that somebody reads stay as they are.
    pollingInterval: isEmpty ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
  })
  const today = all.data?.pages[0]
  const notices = <Above today={today} shownName={shownName} />
  const nothing = today?.counts.all === 0
  if (today && nothing !== isEmpty) setIsEmpty(nothing)
  const [startedEmpty, setStartedEmpty] = useState<boolean | null>(null)
  if (today && startedEmpty === null) setStartedEmpty(isFirstDay(today))
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      {today && !nothing ? (
        <Suspense
          fallback={
            <>
              <TodayHead id={id} />
              <ListSkeleton rows={5} lines={2} />
            </>
          }
        >
          {news({ headId: id, notices, today, items: itemsOf(all.data) })}
        </Suspense>
      ) : (
        <>
          <TodayHead
            id={id}
            sum={today && (startedEmpty ? t('home.today.firstDay') : t('home.today.allSeen'))}
          />
          {notices}
          {today ? (
            <Suspense fallback={<ListSkeleton rows={2} />}>
              {startedEmpty ? (
                firstDay
              ) : (
                <>
                  <UpToDate today={today} />
                  {meanwhile}
                </>
              )}
            </Suspense>
          ) : all.error ? (
            <Box sx={{ mt: 1 }}>
              <FailedLine title={t('home.today.failed')} error={all.error} onRetry={all.refetch} />
            </Box>
          ) : (
            <ListSkeleton rows={5} lines={2} />
          )}
        </>
      )}
    </Box>
  )
}

function Above({ today, ...row }: Pick<Props, 'shownName'> & { today: TodayPage | undefined }) {
  const { data: found } = useBookmarkNoticesQuery()
  return found?.notices[0] || found?.cited[0] || today?.sharedFolders[0] ? (
    <Notices notices={found} news={today?.sharedFolders} {...row} />
  ) : null
}

export const itemsOf = (data: { pages: readonly TodayPage[] } | undefined): TodayItem[] =>
  data?.pages.flatMap(({ content }) => content) ?? []

interface HeadProps {
  id: string
  sum?: string | undefined
  /** Beside it: parts to choose from, and buttons. */
  children?: ReactNode
}

export function TodayHead({ id, sum: text, children }: HeadProps) {
  const { t } = useTranslation()
  return (
    <Box sx={head}>
      <Typography id={id} tabIndex={-1} variant="h4" component="h2">
        {t('home.today.title')}
      </Typography>
      {text && <SecondaryText component="span">{text}</SecondaryText>}
      {children}
    </Box>
  )
}

const head = { ...wrappingRow, gap: '4px 10px', minHeight: 36, pb: '4px', ...hairlineBelow } as const

/** The kinds of alerts and folders that the list comes from; nothing until it is loaded. */
export function FollowsList({ alertsPath, foldersPath }: { alertsPath: string; foldersPath: string }) {
  const { t } = useTranslation()
  const today = useTodayInfiniteQuery('all').data?.pages[0]
  const [now] = useState(Date.now)
  if (!today) return null
  const { follows, folders, lastScanAt, nextScanAt } = today
  // Alerts and folders are always listed: they are where somebody begins.
  const shown = ORIGINS.filter((origin) => origin === 'alert' || origin === 'folder' || follows[origin] > 0)
  const isToCome = nextScanAt !== null && Date.parse(nextScanAt) > now
  return (
    <div>
      <ShortList
        title={t('home.today.feeds')}
        entries={shown.map((origin) => {
          const Icon = ORIGIN_ICONS[origin]
          const count = formatNumber(follows[origin])
          return {
            key: origin,
            label: t(`home.today.follows.${origin}`),
            to: origin === 'folder' ? foldersPath : alertsPath,
            icon: <Icon fontSize="small" />,
            end:
              origin === 'folder' ? t('ui.progress', { done: count, total: formatNumber(folders) }) : count,
          }
        })}
      />
      <Caption sx={{ mt: 1 }}>
        {lastScanAt && `${t('home.today.lastScan', { time: formatClock(lastScanAt) })} `}
        {isToCome && t('home.today.nextScan', { time: formatClock(nextScanAt) })}
      </Caption>
    </div>
  )
}
