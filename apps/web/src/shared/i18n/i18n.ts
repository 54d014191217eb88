import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { firstTexts, LATER_TEXTS } from './en.ts'

const DEFAULT_LANGUAGE = 'en'
const NAMESPACE = 'translation'

export type LaterRoom = keyof typeof LATER_TEXTS

/** Every text of the product comes from here; English is the language for now. React escapes, so i18next must not. */
export const initTexts = () =>
  i18n.use(initReactI18next).init({
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    resources: { [DEFAULT_LANGUAGE]: { [NAMESPACE]: firstTexts } },
    interpolation: { escapeValue: false },
  })

/** Brings the texts of these rooms; at once when they are here already. */
export async function loadTexts(rooms: readonly LaterRoom[]) {
  await Promise.all(
    rooms.map(async (room) => {
      if (i18n.getResource(DEFAULT_LANGUAGE, NAMESPACE, room)) return
      i18n.addResourceBundle(DEFAULT_LANGUAGE, NAMESPACE, { [room]: await LATER_TEXTS[room]() }, true)
    }),
  )
}
