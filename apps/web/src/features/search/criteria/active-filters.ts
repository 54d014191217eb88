import type { ActiveFilter } from '#shared/ui/controls/FilterChips.tsx'
import { EMPTY_SEARCH, type SearchState } from '../search-address.ts'

/** What takes every filter off. */
export const NO_FILTERS = {
  startYear: EMPTY_SEARCH.startYear,
  endYear: EMPTY_SEARCH.endYear,
  sources: EMPTY_SEARCH.sources,
  refineSearch: EMPTY_SEARCH.refineSearch,
}

interface Words {
  exact: string
  since: (year: number) => string
  until: (year: number) => string
}

/** What narrows a search, in words, each with what takes it off. */
export function activeFilters(
  { startYear, endYear, sources, refineSearch }: SearchState,
  onChange: (change: Partial<SearchState>) => void,
  words: Words,
): ActiveFilter[] {
  const years = yearsInWords(startYear, endYear, words)
  return [
    ...(refineSearch
      ? [{ key: 'exact', label: words.exact, onRemove: () => onChange({ refineSearch: false }) }]
      : []),
    ...(years
      ? [{ key: 'years', label: years, onRemove: () => onChange({ startYear: null, endYear: null }) }]
      : []),
    ...sources.map((name) => ({
      key: `source ${name}`,
      label: name,
      onRemove: () => onChange({ sources: sources.filter((each) => each !== name) }),
    })),
  ]
}

function yearsInWords(start: number | null, end: number | null, { since, until }: Words): string | null {
  if (start !== null && end !== null) return start === end ? String(start) : `${start}–${end}`
  if (start !== null) return since(start)
  return end === null ? null : until(end)
}
