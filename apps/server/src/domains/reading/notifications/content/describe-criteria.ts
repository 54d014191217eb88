import type { SearchCriteria, SearchFilter } from '@claire/api-contract'
import { type Messages, listed, quotedList } from './messages.ts'

const SOURCES_NAMED = 5

/** The phrase of each filter; '' if it filters nothing, or is part of the search itself. */
const PHRASES: { [F in SearchFilter]: (criteria: SearchCriteria, messages: Messages) => string } = {
  exact: () => '',
  years({ startYear, endYear }, { t }) {
    if (startYear && endYear) return startYear === endYear ? String(startYear) : `${startYear}–${endYear}`
    if (startYear) return t('criteria.since', { year: startYear })
    return endYear ? t('criteria.until', { year: endYear }) : ''
  },
  sources({ sources }, messages) {
    if (!sources.length) return ''
    if (sources.length <= SOURCES_NAMED)
      return messages.t('criteria.sources', { names: listed(sources, messages) })
    const named = sources.slice(0, SOURCES_NAMED - 1)
    const count = sources.length - named.length
    return messages.t('criteria.sourcesAndMore', { names: named.join(', '), count })
  },
  languages({ languages }, messages) {
    const names = new Intl.DisplayNames(messages.language, { type: 'language' })
    const named = languages.map((code) => names.of(code) ?? code)
    return named.length ? messages.t('criteria.languages', { names: listed(named, messages) }) : ''
  },
  exclude: ({ exclude }, messages) =>
    exclude.length ? messages.t('criteria.exclude', { words: quotedList(exclude, messages) }) : '',
  unread: ({ unread }, messages) =>
    unread.length ? messages.t('criteria.unread', { words: quotedList(unread, messages) }) : '',
}

/** Returns the search of an alert, or that it is of a folder, as a sentence. */
export function describeCriteria(
  {
    searchTerm: term,
    folderId,
    ...criteria
  }: SearchCriteria & { searchTerm: string; folderId?: string | null },
  messages: Messages,
): string {
  if (folderId) return messages.t('criteria.folder')
  return [
    messages.t(criteria.refineSearch ? 'criteria.exact' : 'criteria.byMeaning', { term }),
    ...Object.values(PHRASES).map((phrase) => phrase(criteria, messages)),
  ]
    .filter(Boolean)
    .join(', ')
}
