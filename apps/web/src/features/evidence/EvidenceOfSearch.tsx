import { Box } from '@mui/material'
import { Suspense } from 'react'
import { isBoolean, recall } from '#shared/lib/state/remembered.ts'
import { lazyPart } from '#shared/ui/feedback/loading.tsx'
import { EVIDENCE_ROOM, IS_SHOWN_KEY } from './evidence-room.ts'
import type { SearchEvidenceProps } from './SearchEvidence.tsx'

/** Loaded with the results, not before. */
export const SearchEvidence = lazyPart(
  async () => (await import('./SearchEvidence.tsx')).SearchEvidence,
  ['evidence'],
)

/** Evidence above the results of a search; its height is reserved while it is loaded. */
export function EvidenceOfSearch(props: SearchEvidenceProps) {
  const isShown = props.isQuestion && recall(IS_SHOWN_KEY, isBoolean) !== false
  return (
    <Suspense fallback={<Box sx={isShown ? EVIDENCE_ROOM : { minHeight: 34 }} />}>
      <SearchEvidence {...props} />
    </Suspense>
  )
}
