export {
  EMPTY_SEARCH,
  isBeforeSearch,
  isNarrowed,
  readSearch,
  searchBehind,
  type SearchState,
  searchPath,
} from './search-address.ts'
export { RecentSearches, useRecentSearches } from './box/RecentSearches.tsx'
export { useSuggestedAuthors, searchApi, useFacetsQuery } from './search-api.ts'
export { ResultNeighbours } from './ResultNeighbours.tsx'
export { linkOf } from './pins/link-of.ts'
export { pinnedApi, usePinnedSearches } from './pins/pinned-searches.ts'
export { ResultList } from './results/ResultList.tsx'
export { SearchBox } from './box/SearchBox.tsx'
export { SearchView } from './SearchView.tsx'
export { UnfoundSearches } from './discover/UnfoundSearches.tsx'
export { discoverApi, useUnfoundQuery } from './discover-api.ts'
export {
  EVERYTHING,
  firstIds,
  firstPage,
  firstRequest,
  NEWEST_SHOWN,
  requestOf,
  sentencesOf,
} from './search-request.ts'
