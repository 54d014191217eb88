import { eld } from 'eld/extrasmall'

const SHORTEST = 60
const SAMPLE = 700
/** Where samples are taken, as shares of the text: pages begin with names and titles, and end with other people's words. */
const PLACES = [0.2, 0.5, 0.8]

/** The ISO 639-1 code of the language that most of `text` is in; null when there is too little to tell. */
export function detectLanguage(text: string): string | null {
  if (text.length < SHORTEST) return null
  if (text.length <= SAMPLE * PLACES.length) return languageOf(text)
  const votes = PLACES.map((place) =>
    languageOf(text.slice(text.length * place - SAMPLE / 2, text.length * place + SAMPLE / 2)),
  )
  return (
    votes.find((vote, index) => votes.indexOf(vote) !== index) ??
    languageOf(text.slice(0, SAMPLE * PLACES.length))
  )
}

const languageOf = (text: string) => eld.detect(text).language || null
