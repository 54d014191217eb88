import type { WorkPairPage, WorkPairState } from '@claire/api-contract'
import Box from '@mui/material/Box'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { PageLinks } from '#shared/ui/page/PageLinks.tsx'
import { PairList } from './PairList.tsx'
import { SameWorkHead } from './SameWorkHead.tsx'
import type { Pairs } from './use-pairs.ts'

/** Pairs of articles that may be one work, of one state, each with what can be decided about it. */
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

interface NoPairsProps {
  state: WorkPairState
  counts: WorkPairPage['counts']
}

function NoPairs({ state, counts }: NoPairsProps) {
  const { t } = useTranslation()
  return (
    <EmptyState title={t(`sameWork.empty.${state}`)}>
      {state === 'open' && t('sameWork.merged', { count: counts.merged })}
    </EmptyState>
  )
}
