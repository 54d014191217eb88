import { useSyncExternalStore } from 'react'
import { shown, whenShownChanges } from './i18n.ts'

/** The texts in the language that is shown, and that language; both change when another one is chosen. */
export const useTranslation = () => useSyncExternalStore(whenShownChanges, shown)
