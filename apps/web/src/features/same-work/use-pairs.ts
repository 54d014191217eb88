import type { WorkPairState } from '@claire/api-contract'
import { useSearchParams } from 'react-router'
import { useAskedPage, usePageCorrection } from '#shared/lib/state/use-page.ts'
import { useWorkPairsQuery } from './same-work-api.ts'

/** The states in page order. */
export const STATES = ['open', 'merged', 'apart'] as const satisfies WorkPairState[]

const isState = (text: string | null): text is WorkPairState => STATES.some((state) => state === text)

/** Returns the pairs of the `state` and `page` in the address, with the counts of all states. */
export function usePairs() {
  const [search] = useSearchParams()
  const asked = search.get('state')
  const state = isState(asked) ? asked : 'open'
  const page = useAskedPage()
  const { data, currentData, error, isFetching, refetch } = useWorkPairsQuery(
    { state, page: page - 1 },
    { refetchOnMountOrArgChange: true },
  )
  usePageCorrection(currentData?.totalPages)
  return { state, page, pairs: currentData, counts: data?.counts, error, isFetching, refetch }
}

export type Pairs = ReturnType<typeof usePairs>
