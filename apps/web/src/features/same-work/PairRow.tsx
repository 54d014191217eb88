import type { WorkPair, WorkPairState } from '@claire/api-contract'
import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { FailureAlert } from '#shared/ui/feedback/FailureAlert.tsx'
import { DecidedLine } from './DecidedLine.tsx'
import { PairButtons } from './PairButtons.tsx'
import { Claim, Hint } from './PairNotes.tsx'
import { pairFoot, pairRow } from './pair-looks.ts'
import { PairTable } from './PairTable.tsx'
import { type PairsShown, useDecidePairMutation } from './same-work-api.ts'

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
  const { row, decide, isDeciding, error } = useDecision(pair, shown, onDecided)
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

/**
 * Decides a pair. The line that replaces it takes the focus, unless the focus is on another pair by then; after
 * undoing, the pair does.
 */
function useDecision(pair: WorkPair, shown: PairsShown, onDecided: (pair: WorkPair) => void) {
  const [decide, { isLoading, error }] = useDecidePairMutation()
  const row = useRef<HTMLElement>(null)
  const hasActed = useRef(false)

  useEffect(() => {
    const focused = document.activeElement?.closest('article')
    const isElsewhere = focused && focused !== row.current
    if (hasActed.current && (pair.state === shown.state || !isElsewhere)) row.current?.focus()
    hasActed.current = false
  }, [pair.state, shown.state])

  async function handleDecide(state: WorkPairState) {
    if (isLoading) return
    hasActed.current = true
    const { data } = await decide({ pair, state, shown })
    if (data) onDecided(data)
    else hasActed.current = false
  }

  return {
    row,
    decide: (state: WorkPairState) => void handleDecide(state),
    isDeciding: isLoading,
    error: isLoading ? undefined : error,
  }
}
