import { eld } from 'eld/extrasmall'

const SHORTEST = 60
const SAMPLE = 2_000

/** The ISO 639-1 code of the language that most of `text` is in; null when there is too little to tell. */
export function detectLanguage(text: string): string | null {
  if (text.length < SHORTEST) return null
  // A sample from the middle: pages begin with names and titles, and end with other people's words.
  const from = Math.max(0, Math.floor((text.length - SAMPLE) / 3))
  return eld.detect(text.slice(from, from + SAMPLE)).language || null
}
