import type { Folder, TodayItem, TodayOrigin, Today as TodayPage } from '@claire/api-contract'
import { Box, Button } from '@mui/material'
import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { Pills } from '#shared/ui/controls/Segmented.tsx'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { FoldLine } from '#shared/ui/controls/FoldLine.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { visuallyHidden } from '#shared/ui/styles.ts'
import { onDemand } from '#shared/ui/feedback/loading.tsx'
import { ORIGINS } from './origins.ts'
import { type RowParts, Stream } from './Stream.tsx'
import { itemsOf, type NewsProps, TodayHead } from './Today.tsx'
import {
  POLL_MS,
  todayApi,
  type TodayPart,
  useArrivedSinceQuery,
  useMarkTodaySeenMutation,
  useTodayInfiniteQuery,
} from './today-api.ts'
import { type Answers, type Saving, useAnswers } from './use-answers.ts'

const SeenToday = onDemand(async () => (await import('./Quiet.tsx')).SeenToday)

interface Props extends NewsProps, RowParts {
  saving: Saving
  shownName: (folder: Folder) => string
}

/** The rows of all origins or of one, and what folds away below them. */
export function News({ headId, notices, today, items, saving, shownName, ...row }: Props) {
  const { t } = useTranslation()
  const [part, setPart] = useState<TodayPart>('all')
  const shown = useTodayInfiniteQuery(part)
  const answers = useAnswers(saving, shownName)
  const [markSeen, marking] = useMarkTodaySeenMutation()
  const [isSeenOpen, setIsSeenOpen] = useState(false)
  const dispatch = useDispatch()
  const rows = itemsOf(shown.currentData)
  const left = (shown.currentData?.pages[0]?.totalElements ?? 0) - rows.length
  const unanswered = (origin?: TodayOrigin) => countOf(today, { items, answers, origin })

  /** The first of the further rows takes the focus, for the button may go. */
  async function handleMore() {
    const { data } = await shown.fetchNextPage()
    const next = itemsOf(data)[rows.length]
    if (next) answers.focus(next.article.id)
  }

  function handleArrived() {
    setPart('all')
    dispatch(todayApi.util.invalidateTags(['Today']))
    document.getElementById(headId)?.focus()
  }

  return (
    <>
      <TodayHead id={headId} sum={t('today.new', { count: unanswered() })}>
        <Box sx={parts}>
          <Pills
            label={t('today.show')}
            choices={[
              { value: 'all' as TodayPart, label: t('today.part.all'), count: unanswered() },
              ...ORIGINS.filter((origin) => today.counts[origin] > 0).map((origin) => ({
                value: origin,
                label: t(`today.part.${origin}`),
                count: unanswered(origin),
              })),
            ]}
            value={part}
            onChoose={setPart}
          />
        </Box>
        <Button
          size="small"
          color="inherit"
          loading={marking.isLoading}
          onClick={() => void markSeen(today.position)}
          sx={{ marginInlineStart: 'auto' }}
        >
          {t('today.markAll')}
        </Button>
      </TodayHead>
      <Arrived since={today.position} onShow={handleArrived} />
      {notices}
      {shown.error && rows.length === 0 ? (
        <FailedLine title={t('home.today.failed')} error={shown.error} onRetry={shown.refetch} />
      ) : shown.currentData ? (
        <Stream {...row} label={t('home.today.title')} items={rows} answers={answers} />
      ) : (
        <ListSkeleton rows={5} lines={2} />
      )}
      {shown.hasNextPage && left > 0 && (
        <FoldLine isLoading={shown.isFetchingNextPage} onClick={handleMore}>
          {t('today.more', { count: left })}
        </FoldLine>
      )}
      {shown.error && rows.length > 0 && (
        <FailedLine title={t('home.today.failed')} error={shown.error} onRetry={handleMore} />
      )}
      {today.seenToday > 0 && (
        <FoldLine isOpen={isSeenOpen} onClick={() => setIsSeenOpen(!isSeenOpen)}>
          {t('today.seen', { count: today.seenToday })}
        </FoldLine>
      )}
      {isSeenOpen && <SeenToday />}
      <Box component="output" sx={visuallyHidden}>
        {answers.said}
      </Box>
    </>
  )
}

/** The number of works found since the rows were loaded. Its button, over the list, loads them; until then no row moves. */
function Arrived({ since, onShow }: { since: number; onShow: () => void }) {
  const { t } = useTranslation()
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), POLL_MS)
    return () => clearTimeout(timer)
  }, [])
  const { currentData: count = 0 } = useArrivedSinceQuery(since, {
    skip: !isLater,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  })
  return (
    <Box aria-live="polite" sx={over}>
      {count > 0 && (
        <Button size="small" variant="contained" onClick={onShow}>
          {t('today.arrived', { count })}
        </Button>
      )}
    </Box>
  )
}

interface Counted {
  items: readonly TodayItem[]
  answers: Answers
  origin: TodayOrigin | undefined
}

/** Returns the number of works without an answer, of one origin or of all. */
function countOf({ counts }: TodayPage, { items, answers, origin }: Counted): number {
  const isOf = ({ reasons }: TodayItem) => !origin || reasons.some((reason) => reason.origin === origin)
  const answered = items.filter((item) => isOf(item) && answers.answerOf(item).state !== 'new')
  return Math.max(0, counts[origin ?? 'all'] - answered.length)
}

/** Takes no room. Below the top bar while the list is scrolled. */
const over = {
  position: 'sticky',
  top: 72,
  zIndex: 1,
  display: 'flex',
  // Where titles, and on phones the parts, seldom reach.
  justifyContent: 'end',
  alignItems: 'start',
  height: 0,
  '& > .MuiButton-root': { mt: { xs: '-32px', sm: '-4px' } },
} as const
/** On phones on a line of their own. */
const parts = { order: { xs: 1, md: 0 }, flexBasis: { xs: '100%', md: 'auto' }, minWidth: 0 } as const
