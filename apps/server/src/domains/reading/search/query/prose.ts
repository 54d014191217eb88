/** Half a page: whoever pastes more has said by then what it is about. */
const MOST_WORDS = 120
/** What is composed of conditions loses its meaning with its end. */
const CONDITIONS = /(?<!\S)(?:AND|OR|NOT)(?!\S)|(?<!\S)-?(?:title|author|source|topic|year|doi):\S/

/** The first words of a text. */
export const firstWords = (text: string, most: number): string => text.split(/\s+/, most).join(' ')

/** How many words of a text are searched for by meaning; null for all of them. */
export const mostOfProse = (text: string): number | null =>
  text.split(/\s+/, MOST_WORDS + 1).length > MOST_WORDS && !CONDITIONS.test(text) ? MOST_WORDS : null
