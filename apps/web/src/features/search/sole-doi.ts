import { doiIn, isIdentifier } from '@claire/scholarly-text'
import { isNarrowed, type SearchState } from './search-address.ts'

/**
 * Returns the DOI that a search consists of, without filters; null for other searches. Its article is opened instead of a
 * list of one.
 */
export function soleDoi(state: SearchState): string | null {
  const isPlain = !state.verbatim && state.alertId === null && state.ids.length === 0 && !isNarrowed(state)
  return isPlain && isIdentifier(state.searchText) ? doiIn(state.searchText) : null
}
