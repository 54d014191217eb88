import { DEFAULT_LANGUAGE, firstKnownLanguage, LANGUAGES } from '@claire/api-contract/languages'
import type { Language, LanguageChoice } from '@claire/api-contract'
import { recall, remember } from '#shared/lib/state/remembered.ts'

/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
}

/**
 * Made of the English texts for tests: a text that is not so has escaped the catalogues. The second one runs from right
 * to left. Nobody can choose them; they are put into the browser's storage.
 */
const PSEUDO_LANGUAGES = ['qps-Ploc', 'qps-plocm'] as const
type PseudoLanguage = (typeof PSEUDO_LANGUAGES)[number]

export type ShownLanguage = Language | PseudoLanguage

/** Where this browser keeps the choice; the account has it too. */
const KEY = 'claire-language'

const isChoice = (value: unknown): value is LanguageChoice =>
  value === 'browser' || LANGUAGES.some((language) => language === value)

const isPseudo = (value: unknown): value is PseudoLanguage =>
  PSEUDO_LANGUAGES.some((language) => language === value)

export const pseudoLanguage = (): PseudoLanguage | undefined => recall(KEY, isPseudo)

/** English until somebody chooses (docs/product.md 1). */
export const chosenLanguage = (): LanguageChoice => recall(KEY, isChoice) ?? DEFAULT_LANGUAGE

export const rememberLanguage = (choice: LanguageChoice) => remember(KEY, choice)

/** Called once: `follow` runs whenever another tab of this browser has chosen. */
export const whenChosenElsewhere = (follow: () => void) =>
  addEventListener('storage', ({ key }) => {
    if (key === KEY) follow()
  })

export const browserLanguage = (): Language => firstKnownLanguage(navigator.languages) ?? DEFAULT_LANGUAGE

export const languageOf = (choice: LanguageChoice): Language =>
  choice === 'browser' ? browserLanguage() : choice

export const directionOf = (language: ShownLanguage) => (language === 'qps-plocm' ? 'rtl' : 'ltr')
