import Box from '@mui/material/Box'
import { type ComponentType, lazy, Suspense } from 'react'
import { loadTexts } from '#shared/i18n/i18n.ts'
import { isBoolean, recall } from '#shared/lib/state/remembered.ts'
import { EVIDENCE_ROOM, IS_SHOWN_KEY } from './evidence-room.ts'
import type { SearchEvidenceProps } from './SearchEvidence.tsx'

/** Loaded with the results, not before. */
const SearchEvidence = lazy(async (): Promise<{ default: ComponentType<SearchEvidenceProps> }> => {
  const [{ SearchEvidence: Loaded }] = await Promise.all([
    import('./SearchEvidence.tsx'),
    loadTexts(['evidence']),
  ])
  return { default: Loaded }
})

/** Evidence above the results of a search; its height is reserved while it is loaded. */
export function EvidenceOfSearch(props: SearchEvidenceProps) {
  const isShown = props.isQuestion && recall(IS_SHOWN_KEY, isBoolean) !== false
  return (
    <Suspense fallback={<Box sx={isShown ? EVIDENCE_ROOM : { minHeight: 34 }} />}>
      <SearchEvidence {...props} />
    </Suspense>
  )
}
