import { useSyncExternalStore } from 'react'
import { shown, whenShownChanges } from './i18n.ts'

/** Returns the current language and its messages, and rerenders when the language changes. */
export const useTranslation = () => useSyncExternalStore(whenShownChanges, shown)
