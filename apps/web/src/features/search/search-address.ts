import {
  filtersIn,
  isYearRange,
  NO_CRITERIA,
  ofResults,
  readCriteria,
  type SearchCriteria,
  writeCriteria,
} from '@claire/api-contract/search-criteria'

const FIRST_YEAR = 1970

export const SORTS = ['relevance', 'newest', 'oldest'] as const
export type Sort = (typeof SORTS)[number]

/** Everything that decides which results are shown, and so everything that is in the address of the search page. */
export interface SearchState extends SearchCriteria {
  searchText: string
  /** Search for just what was typed: nothing corrected, nothing given up. */
  verbatim: boolean
  sort: Sort
  /** Show these articles instead of searching. */
  ids: readonly string[]
  alertId: string | null
  /** The results of the alert count as read. */
  shouldReturn: boolean
}

export const EMPTY_SEARCH: SearchState = {
  searchText: '',
  ...NO_CRITERIA,
  verbatim: false,
  sort: 'relevance',
  ids: [],
  alertId: null,
  shouldReturn: false,
}

/** From this year to 1970, newest first. */
export const yearChoices = (thisYear = new Date().getFullYear()) =>
  Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, back) => thisYear - back)

const readIds = (text: string | null) =>
  [...new Set((text ?? '').split(',').map((id) => id.trim()))].filter(Boolean)

const isAddressOnly = (text: string) => /^https?:\/\/\S+$/.test(text) && !/10\.\d{4,9}\//.test(text)

/**
 * What is searched for. Another program that shares a page with Claire gives its title and its address (see
 * manifest.webmanifest): an address says nothing to search for unless it holds a DOI.
 */
function searchTextOf(query: URLSearchParams): string {
  const given = (name: string) => query.get(name)?.trim() ?? ''
  const text = given('searchText') || given('url')
  return given('title') && (text === '' || isAddressOnly(text)) ? given('title') : text
}

/** What an address asks for. Parts that make no sense ask for nothing. */
export function readSearch(query: URLSearchParams): SearchState {
  return {
    searchText: searchTextOf(query),
    ...readCriteria(query),
    verbatim: query.get('verbatim') === 'true',
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'relevance',
    ids: readIds(query.get('IDs')),
    alertId: query.get('alertId') || null,
    shouldReturn: query.get('shouldReturn') === 'true',
  }
}

/** The search page's address for a state; what is at its default is left out. */
export function searchPath(wanted: Partial<SearchState>): string {
  const state = { ...EMPTY_SEARCH, ...wanted }
  const query = new URLSearchParams()
  const add = (name: string, value: string | number | null | false) => {
    if (value) query.set(name, String(value))
  }
  add('searchText', state.searchText.trim())
  writeCriteria(query, state)
  add('verbatim', state.verbatim && 'true')
  add('sort', state.sort !== 'relevance' && state.sort)
  add('alertId', state.alertId)
  add('shouldReturn', state.shouldReturn && 'true')
  add('IDs', state.ids.join(','))
  return query.size > 0 ? `/search?${query}` : '/search'
}

/** Returns true if there is something to search for, and its years make a range. */
export const isSearch = (state: SearchState) =>
  (state.searchText !== '' || state.sources.length > 0) && isYearRange(state)

/** Returns true if filters narrow the search that narrow an alert's results, too. */
export const isNarrowed = (state: SearchState) =>
  filtersIn({ ...NO_CRITERIA, ...ofResults(state) }).length > 0
