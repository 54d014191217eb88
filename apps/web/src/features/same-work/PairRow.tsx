import type { WorkPair, WorkPairState } from '@claire/api-contract'
import { Box, Button, type ButtonProps, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { pairFoot, pairRow, decidedLine } from './pair-looks.ts'
import { useDecision } from './use-decision.ts'
import { PairTable } from './PairTable.tsx'
import { type PairsShown, useDecidePairMutation } from './same-work-api.ts'
import CallMerge from 'virtual:icon/CallMerge'
import CallSplit from 'virtual:icon/CallSplit'
import Undo from 'virtual:icon/Undo'
import { formatMoment } from '#shared/i18n/product-date.ts'
import { type Translate, useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import CheckCircleOutlined from 'virtual:icon/CheckCircleOutlined'
import { oneLine } from '#shared/ui/styles.ts'
import { TitleText } from '#shared/ui/text/WithTex.tsx'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

interface Props {
  pair: WorkPair
  shown: PairsShown
  titleId: string
  /** True if keys act on it. */
  isCurrent: boolean
  /** True if the undo key means its decision. */
  isLatest: boolean
  onFocus: () => void
  /** Goes to the next pair; left out where there is none. */
  onLater: (() => void) | undefined
  onDecided: (pair: WorkPair) => void
}

/** One pair, or the line that replaces it once it is decided. */
export function PairRow({ pair, shown, titleId, isCurrent, isLatest, onFocus, onLater, onDecided }: Props) {
  const { t } = useTranslation()
  const [call, answer] = useDecidePairMutation()
  const { row, decide, isDeciding, error } = useDecision(answer, {
    state: pair.state,
    leaves: pair.state !== shown.state,
    decide: async (state: WorkPairState) => (await call({ pair, state, shown })).data,
    onDecided,
  })
  const [first, second] = pair.articles
  if (!first || !second) return null
  const isHere = pair.state === shown.state
  let content: ReactNode = (
    <DecidedLine pair={pair} titleId={titleId} isKeyed={isLatest} tab={shown.state} onDecide={decide} />
  )
  if (isHere)
    content = (
      <>
        <PairTable pair={pair} first={first} second={second} titleId={titleId} />
        <Claim pair={pair} />
        <Box sx={pairFoot}>
          <PairButtons
            pair={pair}
            titleId={titleId}
            isCurrent={isCurrent}
            onDecide={decide}
            onLater={onLater}
          />
          <Hint pair={pair} />
        </Box>
      </>
    )
  return (
    <Box
      component="article"
      ref={row}
      className="row"
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-busy={isDeciding}
      data-current={(isHere && isCurrent) || undefined}
      onFocus={onFocus}
      sx={pairRow}
    >
      <div className="row-body">{content}</div>
      <FailureAlert error={error} title={t('sameWork.failed')} />
    </Box>
  )
}

interface PairButtonsProps {
  pair: WorkPair
  titleId: string
  isCurrent: boolean
  onDecide: (state: WorkPairState) => void
  onLater: (() => void) | undefined
}

const KEYS = { merged: 'm', apart: 'k', open: 'u' } as const
const ICONS = { merged: CallMerge, apart: CallSplit, open: Undo } as const
const LABELS = { merged: 'sameWork.merge', apart: 'sameWork.keepApart', open: 'sameWork.undo' } as const

/** Returns the states that a pair can be set to: a person's decision can be undone, every decision reversed. */
function choicesOf({ state, isNotice, decidedBy }: WorkPair): WorkPairState[] {
  if (state === 'open') return isNotice ? ['apart'] : ['merged', 'apart']
  const undone = decidedBy ? (['open'] as const) : []
  if (state === 'merged') return [...undone, 'apart']
  return isNotice ? [...undone] : [...undone, 'merged']
}

function PairButtons({ pair, titleId, isCurrent, onDecide, onLater }: PairButtonsProps) {
  const { t } = useTranslation()
  return (
    <>
      {choicesOf(pair).map((state) => {
        const Icon = ICONS[state]
        return (
          <Button
            key={state}
            size="small"
            {...looksOf(state, pair.state === 'open' && isCurrent)}
            startIcon={<Icon />}
            aria-describedby={titleId}
            aria-keyshortcuts={isCurrent ? KEYS[state] : undefined}
            data-key={isCurrent ? KEYS[state] : undefined}
            onClick={() => onDecide(state)}
          >
            {t(LABELS[state])}
            {isCurrent && <kbd aria-hidden>{KEYS[state]}</kbd>}
          </Button>
        )
      })}
      {pair.state === 'open' && onLater && (
        <Button size="small" color="inherit" aria-describedby={titleId} onClick={onLater}>
          {t('sameWork.later')}
        </Button>
      )}
    </>
  )
}

/** Returns the look of a button; only the merge button of the current pair is filled. */
function looksOf(state: WorkPairState, isFilled: boolean): Pick<ButtonProps, 'variant' | 'color'> {
  if (state !== 'merged') return { color: 'inherit' }
  return { variant: isFilled ? 'contained' : 'outlined' }
}

/** Says which of two articles has the DOI that both claim; nothing if they claim none. */
function Claim({ pair }: { pair: WorkPair }) {
  const { t } = useTranslation()
  const { reason, identifier, keptBy, articles } = pair
  if (reason !== 'identifier' || !identifier) return null
  const keeper = articles.findIndex(({ id }) => id === keptBy)
  return (
    <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      {keeper < 0
        ? t('sameWork.claimed', { doi: identifier })
        : t(keeper === 0 ? 'sameWork.claimedByFirst' : 'sameWork.claimedBySecond', { doi: identifier })}
    </Typography>
  )
}

/** Beside the buttons: who decided and when; for an open pair, the number of affected bookmarks, or that it is a notice. */
function Hint({ pair }: { pair: WorkPair }) {
  const { t } = useTranslation()
  const hint = hintOf(pair, t)
  if (!hint) return null
  return <Caption sx={{ marginInlineStart: { sm: 'auto' }, overflowWrap: 'anywhere' }}>{hint}</Caption>
}

function hintOf({ state, isNotice, articles, decidedBy, decidedAt }: WorkPair, t: Translate) {
  if (state !== 'open') {
    const name = decidedBy || t('shell.productName')
    return decidedAt
      ? t(`sameWork.decidedAt.${state}`, { name, date: formatMoment(decidedAt) })
      : t(`sameWork.decided.${state}`, { name })
  }
  if (isNotice) return t('sameWork.neverMerged')
  const [first = 0, second = 0] = articles.map(({ bookmarks }) => bookmarks)
  if (first + second === 0) return null
  const other = second > 0 ? formatNumber(second) : t('sameWork.nobody')
  return t('sameWork.bookmarked', { count: first, other })
}

interface DecidedLineProps {
  pair: WorkPair
  titleId: string
  /** The state of the pairs that the page shows. */
  tab: WorkPairState
  /** True if the undo key acts on it. */
  isKeyed: boolean
  onDecide: (state: WorkPairState) => void
}

/** Replaces a decided pair: shows the decision and undoes it. */
function DecidedLine({ pair, titleId, tab, isKeyed, onDecide }: DecidedLineProps) {
  const { t } = useTranslation()
  const [first, second] = pair.articles
  const isUndone = pair.state === 'open'
  const back = isUndone && tab !== 'open' ? tab : 'open'
  return (
    <Box sx={decidedLine}>
      <CheckCircleOutlined sx={{ color: 'text.secondary' }} />
      <Box id={titleId} sx={cut}>
        {t(`sameWork.lines.${pair.state}`)}{' '}
        <b>
          <TitleText text={first?.title ?? ''} />
        </b>
        {' · '}
        {t('sameWork.sources', { first: first?.source ?? '', second: second?.source ?? '' })}
      </Box>
      <Button
        size="small"
        aria-describedby={titleId}
        data-key={isKeyed && back === 'open' ? 'u' : undefined}
        onClick={() => onDecide(back)}
      >
        {t(back === 'open' ? 'sameWork.undo' : back === 'merged' ? 'sameWork.merge' : 'sameWork.keepApart')}
      </Button>
    </Box>
  )
}

const cut = {
  flex: 1,
  minWidth: 0,
  ...oneLine,
  '& b': { fontWeight: 560, color: 'heading' },
} as const
