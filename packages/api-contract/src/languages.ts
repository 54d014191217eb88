/** The languages of Claire, without TypeBox, so that the browser imports little code: '@claire/api-contract/languages'. */

/** ISO 639-1 codes. */
export const LANGUAGES = ['en', 'de', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** `browser`: the one of these that the browser prefers. */
export type LanguageChoice = 'browser' | Language

/** The language for readers who prefer none of these (docs/product.md 1). */
export const DEFAULT_LANGUAGE: Language = 'en'

/** Returns the first of some language tags, such as 'de-CH', that Claire supports; undefined if none. */
export const firstKnownLanguage = (tags: readonly string[]): Language | undefined =>
  tags
    .map((tag) => tag.trim().toLowerCase().split('-', 1)[0])
    .flatMap((prefix) => LANGUAGES.find((language) => language === prefix) ?? [])
    .at(0)

/** Returns the preferred language of an Accept-Language header (RFC 9110 12.5.4). */
export function languageOfHeader(accepted: string | undefined): Language {
  const weighed = (accepted ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';')
    const weight = parameters.map((each) => /^\s*q=([\d.]+)\s*$/i.exec(each)?.[1]).find(Boolean)
    return { tag, weight: Number(weight ?? 1) }
  })
  const wanted = weighed.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  return firstKnownLanguage(wanted.map(({ tag }) => tag)) ?? DEFAULT_LANGUAGE
}
