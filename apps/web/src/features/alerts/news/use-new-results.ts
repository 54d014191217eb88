import { usePerson } from '#shared/session/use-session.ts'
import { useNewResultCountsQuery } from '../alerts-api.ts'

/** Well below the minute in which what a scan brought is to be seen. */
const LOOK_EVERY_MS = 30_000

/** How many results of alerts are not read, kept current; undefined while that is not known, or nobody is signed in. */
export function useNewResults() {
  const isSignedIn = usePerson() !== null
  const { data } = useNewResultCountsQuery(undefined, {
    skip: !isSignedIn,
    pollingInterval: LOOK_EVERY_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  })
  return data
}
