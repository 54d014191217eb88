import type { Alert } from '@claire/api-contract'
import { useNewResults } from './news/use-new-results.ts'
import { useFirstAlertsQuery } from './alerts-api.ts'

const NONE: readonly Alert[] = []

/** A person's alerts, as many as come at once; none until they are there. */
export function useAlertNames(): readonly Pick<Alert, 'id' | 'name'>[] {
  const counts = useNewResults()
  return useFirstAlertsQuery(counts, { skip: !counts }).data?.content ?? NONE
}
