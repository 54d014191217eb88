import type { Words } from './words.ts'

const SOURCES_NAMED = 5

export interface SearchCriteria {
  searchTerm: string
  /** Exact keyword matches. */
  refineSearch: boolean
  /** 0 and null mean none. */
  startYear: number | null
  endYear: number | null
  sourceNames: string[]
}

/** What an alert searches, as a sentence would say it. */
export function criteriaInWords(
  { searchTerm, refineSearch, startYear, endYear, sourceNames }: SearchCriteria,
  words: Words,
): string {
  const named = sourceNames.length > SOURCES_NAMED ? sourceNames.slice(0, SOURCES_NAMED - 1) : sourceNames
  return [
    words.search(searchTerm, refineSearch),
    startYear || endYear ? words.years(startYear || null, endYear || null) : '',
    named.length ? words.inSources(named, sourceNames.length - named.length) : '',
  ]
    .filter(Boolean)
    .join(', ')
}
