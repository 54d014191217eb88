/** Searching: the box, the results page's parts, and the address that holds a search. */
export { readSearch, type SearchState, searchPath } from './search-address.ts'
export { SearchBox } from './SearchBox.tsx'
export { SearchView } from './SearchView.tsx'
