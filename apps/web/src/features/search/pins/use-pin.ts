import type { PinInput, PinnedSearch } from '@claire/api-contract'
import { criteriaAs, criteriaFrom, inOrder, pinKey } from '@claire/api-contract/search-criteria'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import type { SearchState } from '../search-address.ts'
import { tagsOfOpened } from '../discover-api.ts'
import { pinnedApi, usePinnedSearches } from './use-pinned-searches.ts'

export const pinInputOf = (search: SearchState): PinInput => ({
  searchTerm: search.searchText,
  ...criteriaAs('request', inOrder(search)),
  verbatim: search.verbatim,
})

/** Returns the pin of a search; undefined if it is not pinned, or not known yet. */
export function usePinOf({ searchText, verbatim, ...criteria }: SearchState): PinnedSearch | undefined {
  const { data } = usePinnedSearches()
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
    if (isOutdated) dispatch(pinnedApi.util.invalidateTags(tagsOfOpened(pin, areNew)))
    // Once for each opening: the count may stay unknown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOutdated, areNew])
}
