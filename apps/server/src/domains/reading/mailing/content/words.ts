import type { Language } from '@claire/api-contract'
import { type Words, english } from './words/english.ts'
import { french } from './words/french.ts'
import { german } from './words/german.ts'

export type { Words }

/** What Claire says outside its own pages, in a language. */
export const wordsIn = (language: Language): Words => ({ en: english, de: german, fr: french })[language]
