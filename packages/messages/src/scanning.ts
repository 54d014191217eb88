import english from '../en/scanning.json' with { type: 'json' }
import french from '../fr/scanning.json' with { type: 'json' }
import german from '../de/scanning.json' with { type: 'json' }
import type { ScanningMessages } from './message-keys.ts'
import { type Translate, translator } from './translate.ts'

const CATALOGUES = { en: english, de: german, fr: french }

/** Returns the messages about sources, their scans and their health in a language; English if none is given. */
export const scanningMessages = (language: keyof typeof CATALOGUES = 'en'): Translate<ScanningMessages> =>
  translator(language, CATALOGUES[language])
