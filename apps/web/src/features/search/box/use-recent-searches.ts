import { criteriaFrom } from '@claire/api-contract/search-criteria'
import { EMPTY_SEARCH, type SearchState, searchPath } from '../search-address.ts'
import { useSuggestionsQuery } from '../search-api.ts'
import type { Suggestion } from './use-suggestions.ts'

/** Returns a recent search with its filters. */
export const searchOf = ({ text, filters }: Suggestion): SearchState => ({
  ...EMPTY_SEARCH,
  ...criteriaFrom('request', filters ?? {}),
  searchText: text,
})

/** Returns the recent searches with their paths; empty until they are loaded. */
export function useRecentSearches(): { text: string; path: string }[] {
  const { data = [] } = useSuggestionsQuery('', { refetchOnMountOrArgChange: true })
  return data
    .filter(({ kind }) => kind === 'recent')
    .map((recent) => ({ text: recent.text, path: searchPath(searchOf(recent)) }))
}
