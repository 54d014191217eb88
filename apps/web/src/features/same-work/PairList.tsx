import type { WorkPair } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FocusEvent, useId, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { visuallyHidden } from '#shared/ui/text/visually-hidden.ts'
import { pairList } from './pair-looks.ts'
import { PairRow } from './PairRow.tsx'
import type { PairsShown } from './same-work-api.ts'

interface Props {
  pairs: readonly WorkPair[]
  shown: PairsShown
  /** There are more pairs than those of this page. */
  hasMore: boolean
  onShowNext: () => void
}

/** The pairs of one page. Those decided here stay as lines. */
export function PairList({ pairs, shown, hasMore, onShowNext }: Props) {
  const { t } = useTranslation()
  const prefix = useId()
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const [latest, setLatest] = useState<WorkPair | null>(null)
  const titleIdOf = (id: string) => `${prefix}-${id}`
  const waiting = pairs.filter(({ state }) => state === shown.state)
  const currentId = focusedId ?? waiting[0]?.id

  function laterThan(id: string): (() => void) | undefined {
    const at = waiting.findIndex((pair) => pair.id === id)
    const next = waiting[at + 1] ?? waiting[0]
    if (!next || next.id === id) return undefined
    return () => document.getElementById(titleIdOf(next.id))?.querySelector('a')?.focus()
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setFocusedId(null)
  }

  return (
    <>
      <Box
        component="ol"
        data-keys="deciding"
        aria-label={t(`sameWork.lists.${shown.state}`)}
        onBlur={handleBlur}
        sx={pairList}
      >
        {pairs.map((pair) => (
          <li key={pair.id}>
            <PairRow
              pair={pair}
              shown={shown}
              titleId={titleIdOf(pair.id)}
              isCurrent={pair.id === currentId}
              isLatest={pair.id === focusedId || (pair.id === latest?.id && shown.state === 'open')}
              onFocus={() => setFocusedId(pair.id)}
              onLater={laterThan(pair.id)}
              onDecided={setLatest}
            />
          </li>
        ))}
      </Box>
      <Box component="output" sx={visuallyHidden}>
        {latest && t(`sameWork.announced.${latest.state}`, { title: latest.articles[0]?.title ?? '' })}
      </Box>
      {waiting.length === 0 && hasMore && (
        <Button variant="outlined" onClick={onShowNext} sx={{ mt: 1.5 }}>
          {t('sameWork.showNext')}
        </Button>
      )}
    </>
  )
}
