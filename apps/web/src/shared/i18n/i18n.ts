import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { en } from './en.ts'

const DEFAULT_LANGUAGE = 'en'

/** Every text of the product comes from here; English is the language for now. React escapes, so i18next must not. */
export const initTexts = () =>
  i18n.use(initReactI18next).init({
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
  })
