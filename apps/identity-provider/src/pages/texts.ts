import { SIGN_IN_MESSAGES } from '@claire/messages/sign-in'

export type Language = keyof typeof SIGN_IN_MESSAGES
export type Texts = (typeof SIGN_IN_MESSAGES)['en']
/** The name of an error message. */
export type Problem = keyof Texts['problems']

export const textsIn = (language: Language): Texts => SIGN_IN_MESSAGES[language]

const known = (tag: string): Language[] => {
  const [prefix] = tag.trim().toLowerCase().split('-', 1)
  return (Object.keys(SIGN_IN_MESSAGES) as Language[]).filter((language) => language === prefix)
}

/**
 * Returns the language of a page: the first known of `ui_locales` (OpenID Connect Core 3.1.2.1, best first), or else of the
 * Accept-Language header by its weights; English by default.
 */
export function languageOf(uiLocales: string | null | undefined, accepted: string | undefined): Language {
  const weighed = (accepted ?? '').split(',').map((part) => {
    const [tag = '', weight = ''] = part.split(/;\s*q=/i)
    return { tag, weight: weight === '' ? 1 : Number.parseFloat(weight) || 0 }
  })
  const preferred = weighed.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  const tags = [...(uiLocales ?? '').split(' '), ...preferred.map(({ tag }) => tag)]
  return tags.flatMap(known).at(0) ?? 'en'
}
