import { writtenNumber } from '@claire/messages/translate'
import { shown } from './i18n.ts'

/** A number as the language writes it: 12,345 or 12.345. */
export const formatNumber = (value: number) => writtenNumber(value, shown().language)

/** 'a, b and c', with the language's own word between the last two. */
export const listInWords = (names: readonly string[]) =>
  new Intl.ListFormat(shown().language, { type: 'conjunction' }).format(names)

/** Returns the name of a language as it stands in a sentence: 'German', or 'allemand'. */
export const languageName = (code: string) =>
  new Intl.DisplayNames(shown().language, { type: 'language' }).of(code) ?? code

/** Returns the same for a place by itself: 'German', or 'Allemand'. */
export const languageLabel = (code: string) =>
  languageName(code).replace(/^./u, (first) => first.toUpperCase())
