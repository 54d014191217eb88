import type { Alert } from '@claire/api-contract'
import { useNewResults } from './news/use-new-results.ts'
import { useFirstAlertsQuery } from './alerts-api.ts'

const NONE: readonly Alert[] = []

/** Returns the names of the first page of a person's alerts; empty while they are loading. */
export function useAlertNames(): readonly Pick<Alert, 'id' | 'name'>[] {
  const counts = useNewResults()
  return useFirstAlertsQuery(counts, { skip: !counts }).data?.content ?? NONE
}
