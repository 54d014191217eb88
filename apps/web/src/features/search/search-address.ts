const FIRST_YEAR = 1970

export const SORTS = ['relevance', 'newest', 'oldest'] as const
export type Sort = (typeof SORTS)[number]

/** Everything that decides which results are shown, and so everything that is in the address of the search page. */
export interface SearchState {
  searchText: string
  startYear: number | null
  endYear: number | null
  /** Names of sources; none means all. */
  sources: readonly string[]
  /** Exact keyword matches only. */
  refineSearch: boolean
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
  startYear: null,
  endYear: null,
  sources: [],
  refineSearch: false,
  verbatim: false,
  sort: 'relevance',
  ids: [],
  alertId: null,
  shouldReturn: false,
}

/** From this year to 1970, newest first. */
export const yearChoices = (thisYear = new Date().getFullYear()) =>
  Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, back) => thisYear - back)

/** A range that ends before it starts is refused (docs/product.md 5.6). */
export const isYearRange = ({ startYear, endYear }: Pick<SearchState, 'startYear' | 'endYear'>) =>
  startYear === null || endYear === null || endYear >= startYear

function readYear(text: string | null): number | null {
  const year = Number(text)
  return Number.isInteger(year) && year > 0 && year <= 9999 ? year : null
}

function readSources(text: string | null): string[] {
  if (!text) return []
  try {
    const names: unknown = JSON.parse(text)
    return Array.isArray(names)
      ? [...new Set(names.filter((name) => typeof name === 'string' && name !== ''))]
      : []
  } catch {
    return []
  }
}

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
    startYear: readYear(query.get('from')),
    endYear: readYear(query.get('to')),
    sources: readSources(query.get('sources')),
    refineSearch: query.get('refineSearch') === 'true',
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
  add('from', state.startYear)
  add('to', state.endYear)
  add('sources', state.sources.length > 0 && JSON.stringify(state.sources))
  add('refineSearch', state.refineSearch && 'true')
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

/** Returns true if years or sources narrow the search. */
export const isNarrowed = ({ startYear, endYear, sources }: SearchState) =>
  startYear !== null || endYear !== null || sources.length > 0

/** How many filters narrow the search, as the button that opens them says. */
export const filterCount = ({ startYear, endYear, sources, refineSearch }: SearchState) =>
  Number(startYear !== null || endYear !== null) + Number(sources.length > 0) + Number(refineSearch)
