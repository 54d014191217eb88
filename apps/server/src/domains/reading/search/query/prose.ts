/** Half a page: its first words already state the subject. */
const MOST_WORDS = 120
/** A text of conditions loses its meaning when cut. */
const CONDITIONS =
  /(?<!\S)(?:AND|OR|NOT)(?!\S)|(?<!\S)-?(?:title|author|source|topic|year|doi|orcid|cites):\S/

/** The first words of a text. */
export const firstWords = (text: string, most: number): string => text.split(/\s+/, most).join(' ')

/** Number of words of a text used for semantic search; null for all of them. */
export const mostOfProse = (text: string): number | null =>
  text.split(/\s+/, MOST_WORDS + 1).length > MOST_WORDS && !CONDITIONS.test(text) ? MOST_WORDS : null
