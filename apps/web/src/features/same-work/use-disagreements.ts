import { useAskedPage, usePageCorrection } from '#shared/lib/state/use-page.ts'
import { useDisagreementsQuery } from './disagreements-api.ts'

/** Returns the disagreements of the page in the address. */
export function useDisagreements() {
  const page = useAskedPage()
  const { data, currentData, error, isFetching, refetch } = useDisagreementsQuery(page - 1, {
    refetchOnMountOrArgChange: true,
  })
  usePageCorrection(currentData?.totalPages)
  return { page, disagreements: currentData, counts: data?.counts, error, isFetching, refetch }
}

export type ShownDisagreements = ReturnType<typeof useDisagreements>
