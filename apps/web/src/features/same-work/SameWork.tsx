import type { WorkPairPage, WorkPairState, WorkPair } from '@claire/api-contract'
import Box from '@mui/material/Box'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { PageLinks } from '#shared/ui/page/PageLinks.tsx'
import { SameWorkHead, STATES } from './SameWorkHead.tsx'
import Button from '@mui/material/Button'
import { type FocusEvent, useId, useState } from 'react'
import { visuallyHidden } from '#shared/ui/text/visually-hidden.ts'
import { rowList } from '#shared/ui/lists/ListRow.tsx'
import { PairRow } from './PairRow.tsx'
import { type PairsShown, useWorkPairsQuery } from './same-work-api.ts'
import { useSearchParams } from 'react-router'
import { usePageNumber, usePageCorrection } from '#shared/lib/state/paging.ts'

/** Pairs of articles in one state that may be the same work, each with its possible decisions. */
export function SameWork({ state, page, pairs, counts, error, isFetching, refetch }: Pairs) {
  const { t } = useTranslation()
  return (
    <Box aria-busy={isFetching}>
      <SameWorkHead tab={state} counts={counts} lead={t('sameWork.lead')} />
      {error && !isFetching && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!pairs && (!error || isFetching) && <ListSkeleton rows={3} lines={5} />}
      {pairs && !pairs.empty && (
        <>
          <PairList
            key={`${state} ${page}`}
            pairs={pairs.content}
            shown={{ state, page: page - 1 }}
            hasMore={pairs.counts[state] > 0}
            onShowNext={() => void refetch()}
          />
          <PageLinks page={page} pages={pairs.totalPages} label={t('sameWork.pages')} />
        </>
      )}
      {pairs?.counts[state] === 0 && <NoPairs state={state} counts={pairs.counts} />}
    </Box>
  )
}

function NoPairs({ state, counts }: { state: WorkPairState; counts: WorkPairPage['counts'] }) {
  const { t } = useTranslation()
  return (
    <EmptyState title={t(`sameWork.empty.${state}`)}>
      {state === 'open' && t('sameWork.merged', { count: counts.merged })}
    </EmptyState>
  )
}

interface Props {
  pairs: readonly WorkPair[]
  shown: PairsShown
  /** True if there are more pairs than those of this page. */
  hasMore: boolean
  onShowNext: () => void
}

/** The pairs of one page. Pairs decided here stay as lines. */
function PairList({ pairs, shown, hasMore, onShowNext }: Props) {
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
        sx={rowList}
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

const isState = (text: string | null): text is WorkPairState => STATES.some((state) => state === text)

/** Returns the pairs of the `state` and `page` in the address, with the counts of all states. */
export function usePairs() {
  const [search] = useSearchParams()
  const text = search.get('state')
  const state = isState(text) ? text : 'open'
  const page = usePageNumber()
  const { data, currentData, error, isFetching, refetch } = useWorkPairsQuery(
    { state, page: page - 1 },
    { refetchOnMountOrArgChange: true },
  )
  usePageCorrection(currentData?.totalPages)
  return { state, page, pairs: currentData, counts: data?.counts, error, isFetching, refetch }
}

type Pairs = ReturnType<typeof usePairs>
