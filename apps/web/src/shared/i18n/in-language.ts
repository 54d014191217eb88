import { writtenNumber } from '@claire/messages/translate'
import { shown, t } from './i18n.ts'

/** Returns a number in the format of the language: 12,345 or 12.345. */
export const formatNumber = (value: number) => writtenNumber(value, shown().language)

/** Returns 'a, b and c', with the language's own word before the last. */
export const formatList = (names: readonly string[]) =>
  new Intl.ListFormat(shown().language, { type: 'conjunction' }).format(names)

/** Returns words in the quotation marks of the language: “a”, “b”. */
export const quotedList = (words: readonly string[] = []) =>
  words.map((text) => t('ui.quoted', { text })).join(', ')

/** Returns the name of a language within a sentence: 'German', or 'allemand'. */
export const languageName = (code: string) =>
  new Intl.DisplayNames(shown().language, { type: 'language' }).of(code) ?? code

/** Returns the name of a language by itself: 'German', or 'Allemand'. */
export const languageLabel = (code: string) =>
  languageName(code).replace(/^./u, (first) => first.toUpperCase())

/** Returns the name of a language by itself; null if it is the language of the page, or unknown. */
export const otherLanguage = (code: string | null) =>
  code === null || code === shown().language ? null : languageLabel(code)
