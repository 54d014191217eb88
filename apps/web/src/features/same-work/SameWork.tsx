import type { WorkPairState, WorkPair } from '@claire/api-contract'
import { Box, Button } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { PageLinks } from '#shared/ui/page/PageLinks.tsx'
import { usePageNumber, usePageCorrection } from '#shared/lib/state/paging.ts'
import { SameWorkPage, STATES } from './SameWorkPage.tsx'
import { Disagreements } from './Disagreements.tsx'
import { type FocusEvent, useId, useState } from 'react'
import { visuallyHidden } from '#shared/ui/styles.ts'
import { rowList } from '#shared/ui/lists/ListRow.tsx'
import { PairRow } from './PairRow.tsx'
import { type PairsShown, useWorkPairsQuery } from './same-work-api.ts'
import { useSearchParams } from 'react-router'

/** Administrators decide which articles are the same work, and which origin is right; state and page are in the address. */
export function SameWork() {
  const [search] = useSearchParams()
  const state = search.get('state')
  return state === 'disagreements' ? <Disagreements /> : <Pairs state={isState(state) ? state : 'open'} />
}

const isState = (text: string | null): text is WorkPairState => STATES.some((state) => state === text)

/** Pairs of articles in one state that may be the same work, each with its possible decisions. */
function Pairs({ state }: { state: WorkPairState }) {
  const { t } = useTranslation()
  const page = usePageNumber()
  const query = useWorkPairsQuery({ state, page: page - 1 }, { refetchOnMountOrArgChange: true })
  const { data, currentData: pairs } = query
  usePageCorrection(pairs?.totalPages)
  return (
    <SameWorkPage
      tab={state}
      sum={t(`sameWork.sums.${state}`, { count: data?.counts[state] ?? 0 })}
      lead={t('sameWork.lead')}
      lines={5}
      query={query}
    >
      {pairs && !pairs.empty && (
        <>
          <PairList
            key={`${state} ${page}`}
            pairs={pairs.content}
            shown={{ state, page: page - 1 }}
            hasMore={pairs.counts[state] > 0}
            onShowNext={() => void query.refetch()}
          />
          <PageLinks page={page} pages={pairs.totalPages} label={t('sameWork.pages')} />
        </>
      )}
      {pairs?.counts[state] === 0 && (
        <EmptyState title={t(`sameWork.empty.${state}`)}>
          {state === 'open' && t('sameWork.merged', { count: pairs.counts.merged })}
        </EmptyState>
      )}
    </SameWorkPage>
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
