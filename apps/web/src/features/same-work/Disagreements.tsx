import type { Disagreement } from '@claire/api-contract'
import Box from '@mui/material/Box'
import { useId, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { PageLinks } from '#shared/ui/page/PageLinks.tsx'
import { visuallyHidden } from '#shared/ui/text/visually-hidden.ts'
import { DisagreementRow } from './DisagreementRow.tsx'
import { rowList } from '#shared/ui/lists/ListRow.tsx'
import { SameWorkHead } from './SameWorkHead.tsx'
import { usePageNumber, usePageCorrection } from '#shared/lib/state/paging.ts'
import { useDisagreementsQuery } from './same-work-api.ts'

/** Titles and years about which the origins of an article disagree, open ones first. */
export function Disagreements({
  page,
  disagreements,
  counts,
  error,
  isFetching,
  refetch,
}: ShownDisagreements) {
  const { t } = useTranslation()
  return (
    <Box aria-busy={isFetching}>
      <SameWorkHead tab="disagreements" counts={counts} lead={t('sameWork.disagreements.lead')} />
      {error && !isFetching && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!disagreements && (!error || isFetching) && <ListSkeleton rows={3} lines={4} />}
      {disagreements && !disagreements.empty && (
        <>
          <DisagreementList disagreements={disagreements.content} page={page - 1} />
          <PageLinks page={page} pages={disagreements.totalPages} label={t('sameWork.disagreements.pages')} />
        </>
      )}
      {disagreements?.totalElements === 0 && (
        <EmptyState title={t('sameWork.disagreements.empty')}>{t('sameWork.disagreements.hint')}</EmptyState>
      )}
    </Box>
  )
}

function DisagreementList({ disagreements, page }: { disagreements: readonly Disagreement[]; page: number }) {
  const { t } = useTranslation()
  const prefix = useId()
  const [latest, setLatest] = useState<Disagreement | null>(null)
  return (
    <>
      <Box component="ol" aria-label={t('sameWork.states.disagreements')} sx={rowList}>
        {disagreements.map((each) => (
          <li key={each.id}>
            <DisagreementRow
              disagreement={each}
              page={page}
              titleId={`${prefix}-${each.id}`}
              onDecided={setLatest}
            />
          </li>
        ))}
      </Box>
      <Box component="output" sx={visuallyHidden}>
        {latest && t(`sameWork.disagreements.announced.${latest.state}`, { value: latest.shown })}
      </Box>
    </>
  )
}

/** Returns the disagreements of the page in the address. */
export function useDisagreements() {
  const page = usePageNumber()
  const { data, currentData, error, isFetching, refetch } = useDisagreementsQuery(page - 1, {
    refetchOnMountOrArgChange: true,
  })
  usePageCorrection(currentData?.totalPages)
  return { page, disagreements: currentData, counts: data?.counts, error, isFetching, refetch }
}

type ShownDisagreements = ReturnType<typeof useDisagreements>
