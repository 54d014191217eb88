import type { SearchCriteria, SearchFilter } from '@claire/api-contract'
import type { Words } from './words.ts'

const SOURCES_NAMED = 5

/** Each filter in words; '' where it narrows nothing, or is said with the search itself. */
const PHRASES: { [F in SearchFilter]: (criteria: SearchCriteria, words: Words) => string } = {
  exact: () => '',
  years: ({ startYear, endYear }, words) => (startYear || endYear ? words.years(startYear, endYear) : ''),
  sources({ sources }, words) {
    const named = sources.length > SOURCES_NAMED ? sources.slice(0, SOURCES_NAMED - 1) : sources
    return named.length ? words.inSources(named, sources.length - named.length) : ''
  },
  languages({ languages }, words) {
    const names = new Intl.DisplayNames(words.language, { type: 'language' })
    return languages.length ? words.inLanguages(languages.map((code) => names.of(code) ?? code)) : ''
  },
}

/** What an alert searches, as a sentence would say it. */
export const criteriaInWords = (alert: SearchCriteria & { searchTerm: string }, words: Words): string =>
  [
    words.search(alert.searchTerm, alert.refineSearch),
    ...Object.values(PHRASES).map((phrase) => phrase(alert, words)),
  ]
    .filter(Boolean)
    .join(', ')
