import type { LanguageChoice } from '@claire/api-contract'
import { createObservable } from '#shared/lib/state/observable.ts'
import { firstTexts, LATER_TEXTS } from './en.ts'
import {
  chosenLanguage,
  directionOf,
  languageOf,
  pseudoLanguage,
  rememberLanguage,
  type ShownLanguage,
} from './languages.ts'
import { type Translate, textAt, translator } from './translate.ts'

export type LaterRoom = keyof typeof LATER_TEXTS
const LATER_ROOMS = Object.keys(LATER_TEXTS) as LaterRoom[]

interface Shown {
  language: ShownLanguage
  t: Translate
}

/** Grows by the rooms that are visited. */
const english: Record<string, object> = { ...firstTexts }
let catalogue: object = english
const now = createObservable<Shown>({ language: 'en', t: translator('en', english) }, Object.is)

/** The language that is shown, and its texts. */
export const shown = now.get
export const whenShownChanges = now.subscribe

/** For what is said outside components; they have `useTranslation`. */
export const t: Translate = (key, ...values) => shown().t(key, ...values)

/** Whether the language that is shown says anything under a key that is not known before. */
export const hasText = (key: string) => textAt(catalogue, key) !== undefined

/** Every text of the product comes from here, in the language that was chosen; English where it cannot be loaded. */
export async function initTexts() {
  const wanted = pseudoLanguage() ?? languageOf(chosenLanguage())
  const texts = await textsOf(wanted).catch(() => null)
  show(texts ? wanted : 'en', texts ?? english)
}

/** Of English what the first page says; other languages come whole, in a file of their own. */
async function textsOf(language: ShownLanguage): Promise<object> {
  switch (language) {
    case 'en':
      return english
    case 'de':
      return (await import('./de.ts')).texts
    case 'fr':
      return (await import('./fr.ts')).texts
    default:
      return (await import('./pseudo.ts')).pseudoTexts()
  }
}

function show(language: ShownLanguage, texts: object) {
  catalogue = texts
  now.set({ language, t: translator(language, texts) })
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** Goes over to a language, and keeps the choice in this browser. Throws where its texts cannot be loaded. */
export async function chooseLanguage(choice: LanguageChoice) {
  const language = languageOf(choice)
  if (language !== shown().language) {
    const texts = await textsOf(language)
    if (language === 'en') await loadEnglish(LATER_ROOMS)
    show(language, texts)
  }
  rememberLanguage(choice)
}

/** Brings the texts of these rooms; at once when they are here already. */
export async function loadTexts(rooms: readonly LaterRoom[]) {
  if (shown().language === 'en') await loadEnglish(rooms)
}

const loadEnglish = (rooms: readonly LaterRoom[]) =>
  Promise.all(rooms.map(async (room) => (english[room] ??= await LATER_TEXTS[room]())))
