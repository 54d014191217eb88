import type { LanguageChoice } from '@claire/api-contract'
import type { WebMessages } from '@claire/messages'
import {
  messageAt,
  type Translate as TranslateOf,
  translator,
  writtenNumber,
} from '@claire/messages/translate'
import { FIRST_MESSAGES, LATER_MESSAGES, type LaterArea, OTHER_LANGUAGES } from '@claire/messages/web'
import { createObservable } from '#shared/lib/state/observable.ts'
import {
  chosenLanguage,
  directionOf,
  languageOf,
  pseudoLanguage,
  rememberLanguage,
  type ShownLanguage,
} from './languages.ts'
import { useSyncExternalStore } from 'react'

export type { LaterArea }
export type Translate = TranslateOf<WebMessages>
const LATER_AREAS = Object.keys(LATER_MESSAGES) as LaterArea[]

interface Shown {
  language: ShownLanguage
  t: Translate
}

/** Areas loaded so far. */
const english: Record<string, object> = { ...FIRST_MESSAGES }
let catalogue: object = english
const now = createObservable<Shown>({ language: 'en', t: translator('en', english) }, Object.is)

/** Returns the current language and its messages. */
export const shown = now.get
export const whenShownChanges = now.subscribe

/** Translates outside components; these use `useTranslation`. */
export const t: Translate = (key, ...values) => shown().t(key, ...values)

/** Returns the message that the shown language has under a key that is only known at run time. */
export const textFor = (key: string) => messageAt(catalogue, key)

/** Loads the messages of the chosen language; English if that fails. */
export async function initTexts() {
  const wanted = pseudoLanguage() ?? languageOf(chosenLanguage())
  const texts = await textsOf(wanted).catch(() => null)
  show(texts ? wanted : 'en', texts ?? english)
}

/** Returns the English messages of the first page, or every message of another language. */
async function textsOf(language: ShownLanguage): Promise<object> {
  if (language === 'en') return english
  if (language === 'de' || language === 'fr') return OTHER_LANGUAGES[language]()
  return (await import('./pseudo.ts')).pseudoTexts()
}

function show(language: ShownLanguage, texts: object) {
  catalogue = texts
  now.set({ language, t: translator(language, texts) })
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** Switches to a language and stores the choice in this browser. Throws if its messages cannot be loaded. */
export async function chooseLanguage(choice: LanguageChoice) {
  const language = languageOf(choice)
  if (language !== shown().language) {
    const texts = await textsOf(language)
    if (language === 'en') await loadEnglish(LATER_AREAS)
    show(language, texts)
  }
  rememberLanguage(choice)
}

/** Loads the messages of these areas unless they are loaded. */
export async function loadTexts(areas: readonly LaterArea[]) {
  if (shown().language === 'en') await loadEnglish(areas)
}

const loadEnglish = (areas: readonly LaterArea[]) =>
  Promise.all(areas.map(async (area) => (english[area] ??= await LATER_MESSAGES[area]())))

/** Returns the current language and its messages, and rerenders when the language changes. */
export const useTranslation = () => useSyncExternalStore(whenShownChanges, shown)

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
