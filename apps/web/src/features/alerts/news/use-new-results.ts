import { usePerson } from '#shared/session/use-session.ts'
import { useNewResultCountsQuery } from '../alerts-api.ts'

/** Well below the minute in which what a scan brought is to be seen. */
const LOOK_EVERY_MS = 30_000

/** How many results of alerts are not read, kept current; nothing is asked while nobody is signed in. */
export function useNewResultQuery() {
  const isSignedIn = usePerson() !== null
  return useNewResultCountsQuery(undefined, {
    skip: !isSignedIn,
    pollingInterval: LOOK_EVERY_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  })
}

/** The same; undefined while it is not known. */
export const useNewResults = () => useNewResultQuery().data
