import { shown } from './i18n.ts'
import { writtenNumber } from './written-number.ts'

/** A number as the language writes it: 12,345 or 12.345. */
export const formatNumber = (value: number) => writtenNumber(value, shown().language)

/** 'a, b and c', with the language's own word between the last two. */
export const listInWords = (names: readonly string[]) =>
  new Intl.ListFormat(shown().language, { type: 'conjunction' }).format(names)

/** What a language is called: 'German', or 'allemand'. */
export const languageName = (code: string) =>
  new Intl.DisplayNames(shown().language, { type: 'language' }).of(code) ?? code
