import { usePerson } from '#shared/session/use-session.ts'
import { useNewResultCountsQuery } from '../alerts-api.ts'

/** Poll interval: well below the minute in which new results must appear. */
const LOOK_EVERY_MS = 30_000

/** Polls the number of unread results of alerts; makes no request while nobody is signed in. */
export function useNewResultQuery() {
  const isSignedIn = usePerson() !== null
  return useNewResultCountsQuery(undefined, {
    skip: !isSignedIn,
    pollingInterval: LOOK_EVERY_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  })
}

/** Returns the number of unread results of alerts; undefined while it is loading. */
export const useNewResults = () => useNewResultQuery().data
