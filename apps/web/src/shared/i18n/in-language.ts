import { shown } from './i18n.ts'
import { writtenNumber } from './written-number.ts'

/** A number as the language writes it: 12,345 or 12.345. */
export const formatNumber = (value: number) => writtenNumber(value, shown().language)

/** 'a, b and c', with the language's own word between the last two. */
export const listInWords = (names: readonly string[]) =>
  new Intl.ListFormat(shown().language, { type: 'conjunction' }).format(names)

/** What a language is called within a sentence: 'German'; its code where it has no name. */
export function languageInWords(code: string): string {
  try {
    return new Intl.DisplayNames(shown().language, { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** The same by itself, where some languages begin it with a small letter in a sentence. */
export function languageName(code: string): string {
  const [first = '', ...rest] = languageInWords(code)
  return first.toUpperCase() + rest.join('')
}
