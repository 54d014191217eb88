import { criteriaAs, inOrder } from '@claire/api-contract/search-criteria'
import type {
  OneSentenceInput,
  SearchInput,
  SearchNotice,
  SearchPage,
  SearchReading,
} from '@claire/api-contract'
import { SEARCH_PAGE_SIZE } from '@claire/api-contract/limits'
import { leftPosition } from './results/left-position.ts'
import { EMPTY_SEARCH, isSearch, type SearchState } from './search-address.ts'

/** Maximum page size of the server. */
export const MOST_AT_ONCE = 100

export interface PageParam {
  page: number
  size: number
  cursor: string | null
  /** Number of rows before the page was reloaded, which are loaded again in few requests. */
  wanted: number
}

/** Returns the first page: five rows, or those there were before a reload. */
export const firstPage = (wanted: number): PageParam => ({
  page: 0,
  size: wanted > SEARCH_PAGE_SIZE ? Math.min(wanted, MOST_AT_ONCE) : SEARCH_PAGE_SIZE,
  cursor: null,
  wanted,
})

/** Returns the request of a search, in a form in which equal searches share a cache entry. */
export const requestOf = (state: SearchState): SearchInput => ({
  searchTerm: state.searchText,
  ...criteriaAs('request', inOrder(state)),
  verbatim: state.verbatim,
  sort: state.sort,
  ...(state.since !== null && { addedAfter: state.since }),
})

/** The request whose counts are those of the whole library. */
export const EVERYTHING = requestOf(EMPTY_SEARCH)
/** Number of articles that the page shows before a search. */
export const NEWEST_SHOWN = 3

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

/** Returns the first request of a search page; null for a restored list or an alert's. */
export function firstRequest(state: SearchState): SearchInput | null {
  const isOther = state.alertId !== null || state.ids.length > 0 || !isSearch(state)
  return isOther || leftPosition().rows > 0 ? null : requestOf(state)
}

interface Said {
  notices: readonly SearchNotice[]
  readings?: readonly SearchReading[]
}

/** The words that were searched for: without typing errors, and without what was read as something else. */
export function searchedFor(
  { notices, readings = [] }: Said,
  { searchText }: Pick<SearchState, 'searchText'>,
) {
  const corrected = notices.find((notice) => notice.searchedFor)?.searchedFor
  const removed = readings.filter(
    ({ kind, from, isOffered }) => from && kind !== 'form' && kind !== 'author' && !isOffered,
  )
  if (corrected || removed.length === 0) return corrected ?? searchText
  const left = removed.reduce((text, { from }) => text.replace(from, ' '), searchText)
  // Without the signs that joined what is removed.
  return left.replaceAll(/([\s,;:])[\s,;:]+/g, '$1 ').replaceAll(/^[\s,;:!]+|(?<![\s,;:!])[\s,;:!]+$/g, '')
}

/** Returns the ids of the first results. */
export const firstIds = ({ content }: SearchPage) => content.slice(0, SEARCH_PAGE_SIZE).map(({ id }) => id)

/** Returns the request for the sentences of the first results; null without a query or results. */
export function sentencesOf(found: SearchPage, state: SearchState): OneSentenceInput | null {
  const [searchTerm, articleIds] = [searchedFor(found, state), firstIds(found)]
  const { refineSearch } = state
  return searchTerm && articleIds.length > 0 ? { searchTerm, refineSearch, articleIds } : null
}
