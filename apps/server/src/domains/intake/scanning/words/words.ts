/** What scanning tells people, in the languages of Claire. */
import { DEFAULT_LANGUAGE, type Language } from '@claire/api-contract'
import { type Cause, isCause } from './causes.ts'
import { type Health, type ScanWords, english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'

export { CAUSES, type Cause, isCause, NO_FAULTS } from './causes.ts'
export { type Health, type ListNote, type ScanWords, english } from './english.ts'

export const wordsIn = (language: Language = DEFAULT_LANGUAGE): ScanWords =>
  ({ en: english, de: german, fr: french })[language]

/** "The site refuses access (403). Ask the site to …" */
export function explain({ causes }: ScanWords, cause: Cause): string {
  const { says, advice } = causes[cause]
  return `${says} ${advice}`
}

/** Beside these, the cause says all there is to say. */
const SAID_BY_CAUSE = new Set<Health>([
  'blocked_robots',
  'blocked_site',
  'rate_limited',
  'needs_javascript',
  'not_found',
])

/** How a source is, with its cause and advice; '' when all is well. */
export function healthInWords(words: ScanWords, health: Health, cause: string): string {
  const explained = isCause(cause) ? explain(words, cause) : ''
  return [explained && SAID_BY_CAUSE.has(health) ? '' : words.health[health], explained]
    .filter(Boolean)
    .join(' ')
}
