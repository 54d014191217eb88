import ExpandMore from 'virtual:icon/ExpandMore'
import type { Folder, TodayItem, TodayOrigin, Today as TodayPage } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { type ReactNode, lazy, Suspense, useId, useState } from 'react'
import { loadTexts } from '#shared/i18n/i18n.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Pills } from '#shared/ui/controls/Pills.tsx'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { visuallyHidden } from '#shared/ui/text/visually-hidden.ts'
import { ORIGINS, type TodayPaths } from './Reason.tsx'
import { type SaveButtonProps, Stream } from './Stream.tsx'
import { type TodayPart, useMarkTodaySeenMutation, useTodayInfiniteQuery } from './today-api.ts'
import { type Answers, type Saving, useAnswers } from './use-answers.ts'

/** Parts that only some mornings need. */
const SeenToday = lazy(async () => ({ default: (await import('./Quiet.tsx')).SeenToday }))
const UpToDate = lazy(async () => {
  const [{ UpToDate }] = await Promise.all([import('./Quiet.tsx'), loadTexts(['today'])])
  return { default: UpToDate }
})

/** Interval in which a list without rows is requested again; rows that somebody reads stay as they are. */
const POLL_MS = 30_000

interface Props {
  paths: TodayPaths
  saving: Saving
  saveButton: (props: SaveButtonProps) => ReactNode
  shownName: (folder: Folder) => string
  /** False if single keys are switched off. */
  hasKeys: boolean
  /** Shown instead of the list while there is nothing that could fill it. */
  firstDay: ReactNode
}

/** True for somebody for whom nothing can arrive, except in topics that they have just chosen. */
const isFirstDay = ({ counts, seenToday, follows }: TodayPage) =>
  counts.all === 0 &&
  seenToday === 0 &&
  ORIGINS.every((origin) => origin === 'topic' || follows[origin] === 0)

/** All that is new for a person in one list, the best matches first. */
export function Today(props: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isEmpty, setIsEmpty] = useState(false)
  const all = useTodayInfiniteQuery('all', {
    pollingInterval: isEmpty ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
  })
  const today = all.data?.pages[0]
  const nothing = today?.counts.all === 0
  if (today && nothing !== isEmpty) setIsEmpty(nothing)
  const [startedEmpty, setStartedEmpty] = useState<boolean | null>(null)
  if (today && startedEmpty === null) setStartedEmpty(isFirstDay(today))
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      {today && !nothing ? (
        <News {...props} headId={id} today={today} items={itemsOf(all.data)} />
      ) : (
        <>
          <Box sx={head}>
            <Title id={id} />
            {today && (
              <Box component="span" sx={sum}>
                {startedEmpty ? t('home.today.firstDay') : t('home.today.allSeen')}
              </Box>
            )}
          </Box>
          {today ? (
            <Suspense fallback={<ListSkeleton rows={2} />}>
              {startedEmpty ? props.firstDay : <UpToDate today={today} paths={props.paths} />}
            </Suspense>
          ) : all.error ? (
            <Box sx={{ mt: 1 }}>
              <FailedLine
                title={t('home.today.failed')}
                error={all.error}
                onRetry={() => void all.refetch()}
              />
            </Box>
          ) : (
            <ListSkeleton rows={5} lines={2} />
          )}
        </>
      )}
    </Box>
  )
}

const itemsOf = (data: { pages: readonly TodayPage[] } | undefined): TodayItem[] =>
  data?.pages.flatMap(({ content }) => content) ?? []

const Title = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  return (
    <Typography id={id} variant="h4" component="h2">
      {t('home.today.title')}
    </Typography>
  )
}

/** The rows of all origins or of one, and what folds away below them. */
function News({
  headId,
  today,
  items,
  ...props
}: Props & { headId: string; today: TodayPage; items: TodayItem[] }) {
  const { t } = useTranslation()
  const [part, setPart] = useState<TodayPart>('all')
  const shown = useTodayInfiniteQuery(part)
  const answers = useAnswers(props.saving, props.shownName)
  const [markSeen, marking] = useMarkTodaySeenMutation()
  const [isSeenOpen, setIsSeenOpen] = useState(false)
  const rows = itemsOf(shown.currentData)
  const left = (shown.currentData?.pages[0]?.totalElements ?? 0) - rows.length
  const unanswered = (origin?: TodayOrigin) => countOf(today, { items, answers, origin })

  /** The first of the further rows takes the focus, for the button may go. */
  async function handleMore() {
    const { data } = await shown.fetchNextPage()
    const next = itemsOf(data)[rows.length]
    if (next) answers.focus(next.article.id)
  }

  return (
    <>
      <Box sx={head}>
        <Title id={headId} />
        <Box component="span" sx={sum}>
          {t('home.today.new', { count: unanswered() })}
        </Box>
        <Box sx={parts}>
          <Pills
            label={t('home.today.show')}
            choices={[
              { value: 'all' as TodayPart, label: t('home.today.part.all'), count: unanswered() },
              ...ORIGINS.filter((origin) => today.counts[origin] > 0).map((origin) => ({
                value: origin,
                label: t(`home.today.part.${origin}`),
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
          {t('home.today.markAll')}
        </Button>
      </Box>
      {shown.error && rows.length === 0 ? (
        <FailedLine title={t('home.today.failed')} error={shown.error} onRetry={() => void shown.refetch()} />
      ) : shown.currentData ? (
        <Stream {...props} label={t('home.today.title')} items={rows} answers={answers} />
      ) : (
        <ListSkeleton rows={5} lines={2} />
      )}
      {shown.hasNextPage && left > 0 && (
        <FoldLine isLoading={shown.isFetchingNextPage} onClick={() => void handleMore()}>
          {t('home.today.more', { count: left })}
        </FoldLine>
      )}
      {shown.error && rows.length > 0 && (
        <FailedLine title={t('home.today.failed')} error={shown.error} onRetry={() => void handleMore()} />
      )}
      {today.seenToday > 0 && (
        <FoldLine isOpen={isSeenOpen} onClick={() => setIsSeenOpen(!isSeenOpen)}>
          {t('home.today.seen', { count: today.seenToday })}
        </FoldLine>
      )}
      {isSeenOpen && (
        <Suspense>
          <SeenToday paths={props.paths} />
        </Suspense>
      )}
      <Box component="output" sx={visuallyHidden}>
        {answers.said}
      </Box>
    </>
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

interface FoldProps {
  children: ReactNode
  isOpen?: boolean
  isLoading?: boolean
  onClick: () => void
}

/** A line that shows more rows below it. */
function FoldLine({ children, isOpen = false, isLoading = false, onClick }: FoldProps) {
  return (
    <ButtonBase sx={fold} aria-expanded={isOpen} disabled={isLoading} onClick={onClick}>
      <ExpandMore fontSize="small" sx={{ transform: isOpen ? undefined : 'rotate(-90deg)' }} />
      {children}
    </ButtonBase>
  )
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  minHeight: 36,
  pb: '4px',
  borderBottom: 1,
  borderColor: 'divider',
} as const
/** On phones on a line of their own. */
const parts = { order: { xs: 1, md: 0 }, flexBasis: { xs: '100%', md: 'auto' }, minWidth: 0 } as const
const sum = { typography: 'body2', color: 'text.secondary' }
const fold = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 1,
  width: '100%',
  minHeight: 38,
  typography: 'body2',
  fontWeight: 520,
  color: 'text.secondary',
  '&:hover, &:focus-visible': { color: 'primary.main' },
} as const
