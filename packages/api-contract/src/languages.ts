/** The languages of Claire, without TypeBox, so that the browser can import them for the price of nothing: '@claire/api-contract/languages'. */

/** By ISO 639-1. */
export const LANGUAGES = ['en', 'de', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** `browser`: whatever the browser prefers of these. */
export type LanguageChoice = 'browser' | Language

/** For who prefers none of ours (docs/product.md 1). */
export const DEFAULT_LANGUAGE: Language = 'en'

/** The first of some language tags, such as 'de-CH', that Claire has; undefined for none. */
export const firstKnownLanguage = (tags: readonly string[]): Language | undefined =>
  tags
    .map((tag) => tag.trim().toLowerCase().split('-', 1)[0])
    .flatMap((prefix) => LANGUAGES.find((language) => language === prefix) ?? [])
    .at(0)

/** What a reader prefers by their Accept-Language header (RFC 9110 12.5.4). */
export function languageOfHeader(accepted: string | undefined): Language {
  const weighed = (accepted ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';')
    const weight = parameters.map((each) => /^\s*q=([\d.]+)\s*$/i.exec(each)?.[1]).find(Boolean)
    return { tag, weight: Number(weight ?? 1) }
  })
  const wanted = weighed.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  return firstKnownLanguage(wanted.map(({ tag }) => tag)) ?? DEFAULT_LANGUAGE
}
