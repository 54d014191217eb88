import { shown } from './i18n.ts'

/** A number as the language writes it: 12,345 or 12.345. */
export const formatNumber = (value: number) => value.toLocaleString(shown().language)

/** 'a, b and c', with the language's own word between the last two. */
export const listInWords = (names: readonly string[]) =>
  new Intl.ListFormat(shown().language, { type: 'conjunction' }).format(names)
