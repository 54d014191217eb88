import type { Language, SearchCriteria, SearchFilter } from '@claire/api-contract'
import type { MailMessages } from '@claire/messages'
import { mailMessages } from '@claire/messages/server'
import type { Translate } from '@claire/messages/translate'
import { readableTex } from '@claire/scholarly-text'
import type { MatchReason } from '../mail-content.ts'

/** The locales that write days as the product's languages do. */
const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de', fr: 'fr' }
const AUTHORS_NAMED = 2

/** The messages of mail in one language. */
export interface Messages {
  language: Language
  /** The locale that writes days and lists. */
  locale: string
  t: Translate<MailMessages>
}

export const messagesFor = (language: Language): Messages => ({
  language,
  locale: LOCALES[language],
  t: mailMessages(language),
})

/** Returns 'a', 'a and b', 'a, b and c'. */
export const listed = (names: readonly string[], { locale }: Messages) =>
  new Intl.ListFormat(locale).format(names)

/** Returns such a list with each name in quotation marks. */
export const quotedList = (names: readonly string[], messages: Messages) =>
  listed(
    names.map((text) => messages.t('quoted', { text })),
    messages,
  )

/** Returns the first authors, and how many more there are. */
export const authorsLine = (authors: readonly string[], messages: Messages) =>
  authors.length > AUTHORS_NAMED + 1
    ? messages.t('andOthers', {
        names: authors.slice(0, AUTHORS_NAMED).join(', '),
        more: authors.length - AUTHORS_NAMED,
      })
    : listed(authors, messages)

/**
 * Returns why an article was found: the words that it shares with the search, its meaning, or both; for a folder also
 * the bookmarks that are like it.
 */
export function reasonLine({ terms, byMeaning, like }: MatchReason, messages: Messages): string {
  const { t } = messages
  if (like?.title) {
    const said = { title: readableTex(like.title), count: like.others }
    const line = t(like.others ? 'reason.likeOthers' : 'reason.like', said)
    return terms.length ? `${line} ${t('reason.words', { names: quotedList(terms, messages) })}` : line
  }
  if (!terms.length) return t(byMeaning ? 'reason.meaning' : 'reason.search')
  return t(byMeaning ? 'reason.meaningAndWords' : 'reason.words', { names: quotedList(terms, messages) })
}

/** Returns the sentence that names the other alerts with the same article; '' for none. */
export const alsoFoundLine = (alerts: readonly string[], messages: Messages) =>
  alerts.length ? messages.t('alsoFoundBy', { names: quotedList(alerts, messages) }) : ''

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
