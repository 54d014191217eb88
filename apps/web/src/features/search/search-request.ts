import { criteriaAs, inOrder } from '@claire/api-contract/search-criteria'
import type { OneSentenceInput, SearchInput, SearchNotice, SearchPage } from '@claire/api-contract'
import { SEARCH_PAGE_SIZE } from '@claire/api-contract/limits'
import { leftPlace } from './results/left-place.ts'
import { isSearch, type SearchState } from './search-address.ts'

/** The server gives at most so many at once. */
export const MOST_AT_ONCE = 100

export interface PageParam {
  page: number
  size: number
  cursor: string | null
  /** So many rows the list had before its page was loaded again: they come back in few calls. */
  wanted: number
}

/** Where a list begins: with five, or with what was there before. */
export const firstPage = (wanted: number): PageParam => ({
  page: 0,
  size: wanted > SEARCH_PAGE_SIZE ? Math.min(wanted, MOST_AT_ONCE) : SEARCH_PAGE_SIZE,
  cursor: null,
  wanted,
})

/** What is asked of the server, in a form that makes equal searches share their cached answer. */
export const requestOf = (state: SearchState): SearchInput => ({
  searchTerm: state.searchText,
  ...criteriaAs('request', inOrder(state)),
  verbatim: state.verbatim,
  sort: state.sort,
})

/** Request for an alert's results; `filter` is in the form of an address. */
export interface AlertResultsRequest {
  alertId: string
  filter: string
}

export function alertRequestOf(alertId: string, state: SearchState): AlertResultsRequest {
  const filter = new URLSearchParams()
  for (const [name, value] of Object.entries(criteriaAs('results', inOrder(state))))
    for (const each of [value ?? []].flat()) filter.append(name, String(each))
  for (const id of state.ids.slice(0, MOST_AT_ONCE)) filter.append('ids', id)
  return { alertId, filter: filter.toString() }
}

export const pagePath = ({ page, size, cursor }: PageParam) =>
  `?${new URLSearchParams({ page: String(page), size: String(size), ...(cursor && { cursor }) })}`

/** What the page of a search asks for first; null for a list that is come back to, or is an alert's. */
export function firstRequest(state: SearchState): SearchInput | null {
  const isOther = state.alertId !== null || state.ids.length > 0 || !isSearch(state)
  return isOther || leftPlace().rows > 0 ? null : requestOf(state)
}

/** The words that were searched for: where there were typing errors, without them. */
export const searchedFor = (
  notices: readonly SearchNotice[],
  { searchText }: Pick<SearchState, 'searchText'>,
) => notices.find((notice) => notice.searchedFor)?.searchedFor ?? searchText

/** The ids of the results that are shown first. */
export const firstIds = ({ content }: SearchPage) => content.slice(0, SEARCH_PAGE_SIZE).map(({ id }) => id)

/** What is asked of the sentences of the first results; null where nothing was searched for, or found. */
export function sentencesOf(found: SearchPage, state: SearchState): OneSentenceInput | null {
  const [searchTerm, articleIds] = [searchedFor(found.notices, state), firstIds(found)]
  const { refineSearch } = state
  return searchTerm && articleIds.length > 0 ? { searchTerm, refineSearch, articleIds } : null
}
