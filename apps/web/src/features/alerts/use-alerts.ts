import { useSaveTimeZone } from '#shared/api/preferences-api.ts'
import { usePerson } from '#shared/session/use-session.ts'
import {
  useNewResultCountsQuery,
  useFirstAlertsQuery,
  useAlertQuery,
  useMarkAlertAsReadMutation,
  useDeleteAlertMutation,
  useFollowMutation,
} from './alerts-api.ts'
import type { Alert } from '@claire/api-contract'
import { useCallback } from 'react'

/** Poll interval: well below the minute in which new results must appear. */
const POLL_MS = 30_000

/** Polls the number of unread results of alerts; makes no request while nobody is signed in. */
export function useNewResultQuery() {
  const isSignedIn = usePerson() !== null
  return useNewResultCountsQuery(undefined, {
    skip: !isSignedIn,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  })
}

/** Returns the number of unread results of alerts; undefined while it is loading. */
export const useNewResults = () => useNewResultQuery().data

const NONE: readonly Alert[] = []

/** Returns the names of the first page of a person's alerts; empty while they are loading. */
export function useAlertNames(): readonly Pick<Alert, 'id' | 'name'>[] {
  const counts = useNewResults()
  return useFirstAlertsQuery(counts, { skip: !counts }).data?.content ?? NONE
}

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

const TOPIC_ONLY = /^topic:"([^"]+)"$/

/** Returns the topics that alerts follow, with a function that follows one, or stops that. */
export function useFollowedTopics() {
  const counts = useNewResults()
  const alerts = useFirstAlertsQuery(counts, { skip: !counts }).data?.content ?? NONE
  const [follow, following] = useFollowMutation()
  const [remove, removing] = useDeleteAlertMutation()
  const saveTimeZone = useSaveTimeZone()
  const followed = new Map(
    alerts.flatMap(({ id, searchTerm }) => {
      const topic = TOPIC_ONLY.exec(searchTerm)?.[1]
      return topic === undefined ? [] : [[topic, id] as const]
    }),
  )

  async function toggle(topic: string) {
    const alertId = followed.get(topic)
    if (alertId !== undefined) return void remove(alertId)
    const { error } = await follow({ topic })
    if (!error) void saveTimeZone()
  }

  return { topics: [...followed.keys()], toggle, isBusy: following.isLoading || removing.isLoading }
}
