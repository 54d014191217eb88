/** Searching: the box, the results page's parts, and the address that holds a search. */
export { EMPTY_SEARCH, isNarrowed, readSearch, type SearchState, searchPath } from './search-address.ts'
export { RecentSearches } from './box/RecentSearches.tsx'
export { useRecentSearches } from './box/use-recent-searches.ts'
export { ResultNeighbours } from './ResultNeighbours.tsx'
export { SearchBox } from './box/SearchBox.tsx'
export { SearchView } from './SearchView.tsx'
export { searchApi, useSourceNamesQuery } from './search-api.ts'
export { firstIds, firstPage, firstRequest, requestOf, sentencesOf } from './search-request.ts'
