import type { LanguageChoice } from '@claire/api-contract'
import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { firstTexts, LATER_TEXTS } from './en.ts'
import {
  chosenLanguage,
  directionOf,
  languageOf,
  pseudoLanguage,
  rememberLanguage,
  type ShownLanguage,
} from './languages.ts'

const NAMESPACE = 'translation'

export type LaterRoom = keyof typeof LATER_TEXTS
const LATER_ROOMS = Object.keys(LATER_TEXTS) as LaterRoom[]

/** Every text of the product comes from here, in the language that was chosen. React escapes, so i18next must not. */
export async function initTexts() {
  const wanted = pseudoLanguage() ?? languageOf(chosenLanguage())
  const texts = await textsOf(wanted).catch(() => null)
  const language = texts ? wanted : 'en'
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { [NAMESPACE]: texts ?? firstTexts } },
    interpolation: { escapeValue: false },
  })
  markDocument(language)
}

/** Of English what the first page says; other languages come whole, in a file of their own. */
async function textsOf(language: ShownLanguage): Promise<object> {
  switch (language) {
    case 'en':
      return firstTexts
    case 'de':
      return (await import('./de.ts')).texts
    case 'fr':
      return (await import('./fr.ts')).texts
    default:
      return (await import('./pseudo.ts')).pseudoTexts()
  }
}

function markDocument(language: ShownLanguage) {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** Goes over to a language, and keeps the choice in this browser. Throws where its texts cannot be loaded. */
export async function chooseLanguage(choice: LanguageChoice) {
  const language = languageOf(choice)
  if (language !== i18n.language) {
    const texts = await textsOf(language)
    i18n.addResourceBundle(language, NAMESPACE, texts, true)
    if (language === 'en') await loadEnglish(LATER_ROOMS)
    await i18n.changeLanguage(language)
    markDocument(language)
  }
  rememberLanguage(choice)
}

/** Brings the texts of these rooms; at once when they are here already. */
export async function loadTexts(rooms: readonly LaterRoom[]) {
  if (i18n.language === 'en') await loadEnglish(rooms)
}

const loadEnglish = (rooms: readonly LaterRoom[]) =>
  Promise.all(
    rooms.map(async (room) => {
      if (i18n.getResource('en', NAMESPACE, room)) return
      i18n.addResourceBundle('en', NAMESPACE, { [room]: await LATER_TEXTS[room]() }, true)
    }),
  )
