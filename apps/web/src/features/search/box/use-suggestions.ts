import type { Suggestions } from '@claire/api-contract'
import { useDebounced } from '#shared/lib/state/use-debounced.ts'
import { useSuggestionsQuery } from '../search-api.ts'

export type Suggestion = Suggestions['suggestions'][number]

const SUGGEST_AFTER_MS = 150
const SHORTEST_SUGGESTED_FOR = 2
const LONGEST_SUGGESTED_FOR = 200

/** Returns suggestions for the typed text, or recent searches for an empty box; none for a query just searched for. */
export function useSuggestions(
  typed: string,
  { searched, isWanted }: { searched: string; isWanted: boolean },
): readonly Suggestion[] {
  const settled = useDebounced(typed.trim(), SUGGEST_AFTER_MS)
  const isTelling =
    settled === '' ||
    (settled.length >= SHORTEST_SUGGESTED_FOR &&
      settled.length <= LONGEST_SUGGESTED_FOR &&
      settled !== searched)
  const isWorthAsking = isWanted && isTelling
  // Every search changes the recent ones.
  const { data } = useSuggestionsQuery(settled, {
    skip: !isWorthAsking,
    refetchOnMountOrArgChange: settled === '',
  })
  if (!isWorthAsking || !data) return []
  return settled === '' ? data.filter(({ kind }) => kind === 'recent') : data
}

/** Returns the names of authors for the typed text, most works first; none for an empty one. */
export const useSuggestedAuthors = (typed: string): string[] =>
  useSuggestions(typed, { searched: '', isWanted: typed.trim() !== '' }).flatMap(({ kind, text }) =>
    kind === 'author' ? text : [],
  )
