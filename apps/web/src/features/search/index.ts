/** Searching: the box, the results page's parts, and the address that holds a search. */
export { EMPTY_SEARCH, readSearch, type SearchState, searchPath } from './search-address.ts'
export { RecentSearches } from './box/RecentSearches.tsx'
export { useRecentSearches } from './box/use-recent-searches.ts'
export { ResultNeighbours } from './ResultNeighbours.tsx'
export { SearchBox } from './box/SearchBox.tsx'
export { SearchView } from './SearchView.tsx'
export { askSearch } from './ask-search.ts'
export { requestOf, searchApi, useSourceNamesQuery } from './search-api.ts'
