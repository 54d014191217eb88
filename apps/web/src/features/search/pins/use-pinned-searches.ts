import type { PinInput, PinnedSearch } from '@claire/api-contract'
import { criteriaAs, criteriaFrom, inOrder, pinKey } from '@claire/api-contract/search-criteria'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { usePerson } from '#shared/session/use-session.ts'
import { type SearchState, searchPath } from '../search-address.ts'
import { discoverApi, tagsOfOpened, usePinnedQuery } from '../discover-api.ts'

/** Maximum age of the counts while the window is inactive. */
const POLL_MS = 300_000

/** A pinned search with the path to its results: the new ones if there are any. */
export interface PinnedLink {
  pin: PinnedSearch
  label: string
  path: string
}

/** Requests the pinned searches; makes no request while nobody is signed in. */
export function usePins() {
  const isSignedIn = usePerson() !== null
  return usePinnedQuery(undefined, {
    skip: !isSignedIn,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  })
}

/** Returns the pinned searches, the last pinned first; empty until they are loaded. */
export function usePinnedSearches(): PinnedLink[] {
  const { data = [] } = usePins()
  return data.map(linkOf)
}

export function linkOf(pin: PinnedSearch): PinnedLink {
  const { searchTerm, filters, verbatim, newResults, lookedUpTo } = pin
  const criteria = criteriaFrom('request', filters)
  return {
    pin,
    label: searchTerm || criteria.sources.join(', '),
    path: searchPath({
      ...criteria,
      searchText: searchTerm,
      verbatim,
      since: newResults ? lookedUpTo : null,
    }),
  }
}

export const pinInputOf = (search: SearchState): PinInput => ({
  searchTerm: search.searchText,
  ...criteriaAs('request', inOrder(search)),
  verbatim: search.verbatim,
})

/** Returns the pin of a search; undefined if it is not pinned, or not known yet. */
export function usePinOf({ searchText, verbatim, ...criteria }: SearchState): PinnedSearch | undefined {
  const { data } = usePins()
  const key = pinKey({ searchTerm: searchText, criteria, verbatim })
  return data?.find((pin) => pinKey({ ...pin, criteria: criteriaFrom('request', pin.filters) }) === key)
}

/** Updates the counts once the results of a pinned search are shown, which the server counts as opened. */
export function useOpenedPin(search: SearchState, areShown: boolean) {
  const dispatch = useDispatch()
  const pin = usePinOf(search)
  const areNew = search.since !== null
  const isOutdated = pin !== undefined && areShown && pin.newResults !== 0
  useEffect(() => {
    if (isOutdated) dispatch(discoverApi.util.invalidateTags(tagsOfOpened(pin, areNew)))
    // Once for each opening: the count may stay unknown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOutdated, areNew])
}
