import {
  filtersIn,
  isYearRange,
  NO_CRITERIA,
  ofResults,
  readCriteria,
  type SearchCriteria,
  writeCriteria,
} from '@claire/api-contract/search-criteria'

export const SORTS = ['relevance', 'newest', 'oldest'] as const
export type Sort = (typeof SORTS)[number]

/** All state that determines the results, which is all in the address of the search page. */
export interface SearchState extends SearchCriteria {
  searchText: string
  /** Searches for exactly the typed text, without correction or relaxation. */
  verbatim: boolean
  sort: Sort
  /** Shows only results added to the library after this state of it (`lookedUpTo` of a pinned search). */
  since: number | null
  /** Shows these articles instead of searching. */
  ids: readonly string[]
  alertId: string | null
  /** Marks the results of the alert as read. */
  shouldReturn: boolean
}

export const EMPTY_SEARCH: SearchState = {
  searchText: '',
  ...NO_CRITERIA,
  verbatim: false,
  sort: 'relevance',
  since: null,
  ids: [],
  alertId: null,
  shouldReturn: false,
}

const readIds = (text: string | null) =>
  [...new Set((text ?? '').split(',').map((id) => id.trim()))].filter(Boolean)

const sinceOf = (text: string | null) => (text && /^\d{1,15}$/.test(text) ? Number(text) : null)

const isAddressOnly = (text: string) => /^https?:\/\/\S+$/.test(text) && !/10\.\d{4,9}\//.test(text)

/**
 * Returns the query of an address. A program that shares a page with Claire sends its title and its address (see
 * manifest.webmanifest): the address is used only if it contains a DOI.
 */
function searchTextOf(query: URLSearchParams): string {
  const given = (name: string) => query.get(name)?.trim() ?? ''
  const text = given('searchText') || given('url')
  return given('title') && (text === '' || isAddressOnly(text)) ? given('title') : text
}

/** Returns the state of an address; invalid parts are ignored. */
export function readSearch(query: URLSearchParams): SearchState {
  return {
    searchText: searchTextOf(query),
    ...readCriteria(query),
    verbatim: query.get('verbatim') === 'true',
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'relevance',
    since: sinceOf(query.get('since')),
    ids: readIds(query.get('IDs')),
    alertId: query.get('alertId') || null,
    shouldReturn: query.get('shouldReturn') === 'true',
  }
}

/** Returns the search page's address for a state; defaults are left out. */
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
  add('since', state.since)
  add('alertId', state.alertId)
  add('shouldReturn', state.shouldReturn && 'true')
  add('IDs', state.ids.join(','))
  return query.size > 0 ? `/search?${query}` : '/search'
}

/** Returns true if there is something to search for and its years make a range. */
export const isSearch = (state: SearchState) =>
  (state.searchText !== '' || state.sources.length > 0) && isYearRange(state)

/** Returns true if nothing was searched for yet. */
export const isBeforeSearch = (state: SearchState) =>
  state.searchText === '' && state.sources.length === 0 && state.alertId === null && state.ids.length === 0

/** Returns true if a filter is set that also applies to an alert's results. */
export const isNarrowed = (state: SearchState) =>
  filtersIn({ ...NO_CRITERIA, ...ofResults(state) }).length > 0

/** Returns the search that led to a page, if any, from the state of its history entry. */
export function searchBehind(state: unknown): string | null {
  const path = typeof state === 'object' && state !== null && 'searchPath' in state ? state.searchPath : null
  return typeof path === 'string' && path.startsWith('/search') ? path : null
}
