import type { SearchNotice } from '@claire/api-contract'
import { SEARCH_PAGE_SIZE } from '@claire/api-contract/limits'
import { AHEAD, type CallDispatch } from '#shared/api/base-api.ts'
import { leftPlace } from './results/use-restored-place.ts'
import { isSearch, type SearchState } from './search-address.ts'
import { firstPage, requestOf, searchApi } from './search-api.ts'

const { search, facets, oneSentence } = searchApi.endpoints

/** The words that were searched for: where there were typing errors, without them. */
export const searchedFor = (
  notices: readonly SearchNotice[],
  { searchText }: Pick<SearchState, 'searchText'>,
) => notices.find((notice) => notice.searchedFor)?.searchedFor ?? searchText

/**
 * Asks for what the page of a search shows first; resolves to the ids of its first results. Of a list that is come back
 * to, or is an alert's, nothing is asked for.
 */
export async function askSearch(dispatch: CallDispatch, state: SearchState): Promise<string[]> {
  const isOther = state.alertId !== null || state.ids.length > 0 || !isSearch(state)
  if (isOther || leftPlace().rows > 0) return []
  const request = requestOf(state)
  const counted = dispatch(facets.initiate(request, AHEAD))
  const { data } = await dispatch(search.initiate(request, { ...AHEAD, initialPageParam: firstPage(0) }))
  const [found] = data?.pages ?? []
  const articleIds = found?.content.slice(0, SEARCH_PAGE_SIZE).map(({ id }) => id) ?? []
  const searchTerm = found ? searchedFor(found.notices, state) : ''
  if (searchTerm && articleIds.length > 0)
    void dispatch(oneSentence.initiate({ searchTerm, refineSearch: state.refineSearch, articleIds }, AHEAD))
  await counted
  return articleIds
}
