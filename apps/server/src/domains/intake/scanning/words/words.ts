/** What scanning tells people, in the languages of Claire. */
import { type Cause, DEFAULT_LANGUAGE, type HealthState, type Language } from '@claire/api-contract'
import { isCause } from '../health/causes.ts'
import { type ScanWords, english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'

export type { ListNote, ScanWords } from './english.ts'

export const wordsIn = (language: Language = DEFAULT_LANGUAGE): ScanWords =>
  ({ en: english, de: german, fr: french })[language]

/** "The site refuses access (403). Ask the site to …" */
export function explain({ causes }: ScanWords, cause: Cause): string {
  const { says, advice } = causes[cause]
  return `${says} ${advice}`
}

/** Beside these, the cause says all there is to say. */
const SAID_BY_CAUSE = new Set<HealthState>([
  'blocked_robots',
  'blocked_site',
  'rate_limited',
  'needs_javascript',
  'not_found',
])

/** How a source is, with its cause and advice; '' when all is well. */
export function healthInWords(words: ScanWords, health: HealthState, cause: string): string {
  const explained = isCause(cause) ? explain(words, cause) : ''
  return [explained && SAID_BY_CAUSE.has(health) ? '' : words.health[health], explained]
    .filter(Boolean)
    .join(' ')
}
