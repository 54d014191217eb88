import type { WorkPair, WorkPairState } from '@claire/api-contract'
import CallMerge from 'virtual:icon/CallMerge'
import CallSplit from 'virtual:icon/CallSplit'
import Undo from 'virtual:icon/Undo'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useTranslation } from '#shared/i18n/use-translation.ts'

interface Props {
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

export function PairButtons({ pair, titleId, isCurrent, onDecide, onLater }: Props) {
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
