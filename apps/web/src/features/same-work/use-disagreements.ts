import { useAskedPage, usePageCorrection } from '#shared/lib/state/use-page.ts'
import { useDisagreementsQuery } from './disagreements-api.ts'

/** The disagreements of the page that the address asks for. */
export function useDisagreements() {
  const page = useAskedPage()
  const { data, currentData, error, isFetching, refetch } = useDisagreementsQuery(page - 1, {
    refetchOnMountOrArgChange: true,
  })
  usePageCorrection(currentData?.totalPages)
  return { page, disagreements: currentData, counts: data?.counts, error, isFetching, refetch }
}

export type ShownDisagreements = ReturnType<typeof useDisagreements>
