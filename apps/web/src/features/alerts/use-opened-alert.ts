import type { Alert } from '@claire/api-contract'
import { useCallback } from 'react'
import { useAlertQuery, useMarkAlertAsReadMutation } from './alerts-api.ts'

interface Opened {
  alert: Alert | undefined
  error: unknown
  retry: () => void
  /** Marks the shown results as read if the address asks for it. */
  handleShown: (position: number | null) => void
}

/** Returns the alert whose results the page shows. */
export function useOpenedAlert(alertId: string | null, { shouldReturn }: { shouldReturn: boolean }): Opened {
  const { currentData, error, refetch } = useAlertQuery(alertId ?? '', { skip: alertId === null })
  const [markAsRead] = useMarkAlertAsReadMutation()
  const handleShown = useCallback(
    (position: number | null) => {
      if (alertId && shouldReturn) void markAsRead({ alertId, ...(position !== null && { upTo: position }) })
    },
    [alertId, shouldReturn, markAsRead],
  )
  return { alert: currentData, error, retry: () => void refetch(), handleShown }
}
