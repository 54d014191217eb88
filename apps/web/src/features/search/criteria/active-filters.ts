import {
  filtersIn,
  type SearchCriteria,
  type SearchFilter,
  without,
} from '@claire/api-contract/search-criteria'
import { languageLabel } from '#shared/i18n/i18n.ts'
import type { ActiveFilter } from '#shared/ui/controls/FilterChips.tsx'
import type { SearchState } from '../search-address.ts'

interface Words {
  exact: string
  since: (year: number) => string
  until: (year: number) => string
  without: (word: string) => string
  asWords: (words: string) => string
  /** Results since the pinned search was opened; missing where there are none. */
  news?: string
}

interface Chip {
  key: string
  label: string
  removed: Partial<SearchState>
}

/** The chips of each filter, in order. */
const CHIPS: { [F in SearchFilter]: (criteria: SearchCriteria, words: Words) => Chip[] } = {
  exact: (_, { exact }) => [{ key: 'exact', label: exact, removed: without('exact') }],
  years: ({ startYear, endYear }, words) => [
    { key: 'years', label: yearsInWords(startYear, endYear, words), removed: without('years') },
  ],
  sources: ({ sources }) =>
    sources.map((name) => ({
      key: `source ${name}`,
      label: name,
      removed: { sources: sources.filter((each) => each !== name) },
    })),
  languages: ({ languages }) =>
    languages.map((code) => ({
      key: `language ${code}`,
      label: languageLabel(code),
      removed: { languages: languages.filter((each) => each !== code) },
    })),
  exclude: ({ exclude }, { without: labelOf }) =>
    exclude.map((word) => ({
      key: `exclude ${word}`,
      label: labelOf(word),
      removed: { exclude: exclude.filter((each) => each !== word) },
    })),
  unread: ({ unread }, { asWords }) =>
    unread.map((words) => ({
      key: `unread ${words}`,
      label: asWords(words),
      // A search for exactly what was typed reads nothing.
      removed: { unread: unread.filter((each) => each !== words), verbatim: false },
    })),
}

/** Returns the filters of a search in words, each with the change that removes it. */
export function activeFilters(
  search: SearchState,
  onChange: (change: Partial<SearchState>) => void,
  words: Words,
): ActiveFilter[] {
  const active = new Set(filtersIn(search))
  const chips = (Object.keys(CHIPS) as SearchFilter[])
    .filter((filter) => active.has(filter))
    .flatMap((filter) => CHIPS[filter](search, words))
  const news =
    words.news !== undefined && search.since !== null
      ? [{ key: 'since', label: words.news, removed: { since: null } }]
      : []
  return [...news, ...chips].map(({ removed, ...chip }) => ({ ...chip, onRemove: () => onChange(removed) }))
}

/** Years in words: '2015–2018', 'Since 2015'. */
export function yearsInWords(
  start: number | null,
  end: number | null,
  { since, until }: Pick<Words, 'since' | 'until'>,
): string {
  if (start && end) return start === end ? String(start) : `${start}–${end}`
  return start ? since(start) : until(end ?? 0)
}
