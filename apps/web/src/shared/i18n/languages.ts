import { DEFAULT_LANGUAGE, firstKnownLanguage, LANGUAGES } from '@claire/api-contract/languages'
import type { Language, LanguageChoice } from '@claire/api-contract'
import { recall, remember } from '#shared/lib/state/remembered.ts'

/** Name of each language in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
}

/**
 * Test languages made from the English texts: a text without their marks is missing in the catalogues. The second one is
 * right to left. They are set in the browser's storage only.
 */
const PSEUDO_LANGUAGES = ['qps-Ploc', 'qps-plocm'] as const
type PseudoLanguage = (typeof PSEUDO_LANGUAGES)[number]

export type ShownLanguage = Language | PseudoLanguage

/** Key in this browser's storage; the account has the choice too. */
const KEY = 'claire-language'

const isChoice = (value: unknown): value is LanguageChoice =>
  value === 'browser' || LANGUAGES.some((language) => language === value)

const isPseudo = (value: unknown): value is PseudoLanguage =>
  PSEUDO_LANGUAGES.some((language) => language === value)

export const pseudoLanguage = (): PseudoLanguage | undefined => recall(KEY, isPseudo)

/** Returns the chosen language; English by default (docs/product.md 1). */
export const chosenLanguage = (): LanguageChoice => recall(KEY, isChoice) ?? DEFAULT_LANGUAGE

export const rememberLanguage = (choice: LanguageChoice) => remember(KEY, choice)

/** Runs `follow` whenever another tab of this browser changes the language. Called once. */
export const whenChosenElsewhere = (follow: () => void) =>
  addEventListener('storage', ({ key }) => {
    if (key === KEY) follow()
  })

export const browserLanguage = (): Language => firstKnownLanguage(navigator.languages) ?? DEFAULT_LANGUAGE

export const languageOf = (choice: LanguageChoice): Language =>
  choice === 'browser' ? browserLanguage() : choice

export const directionOf = (language: ShownLanguage) => (language === 'qps-plocm' ? 'rtl' : 'ltr')
