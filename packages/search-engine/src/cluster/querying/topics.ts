import type { Json } from '../connection.ts'

/** Returns the search for topics one of whose words, with what follows, begins with the typed text. */
export const topicsBody = (typed: string, limit: number): Json => ({
  size: 0,
  track_total_hits: false,
  query: { match_all: {} },
  aggs: {
    topics: {
      terms: {
        field: 'topics',
        size: limit,
        include: patternOf(typed.trim()),
        order: [{ _count: 'desc' }, { _key: 'asc' }],
      },
    },
  },
})

/** Returns a regular expression for Lucene, which has no flag to ignore case. */
function patternOf(typed: string): string {
  const letters = Array.from(typed, (letter) => {
    const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()]
    return lower === upper ? `\\${letter}` : `(${lower}|${upper})`
  })
  return `(.* )?${letters.join('')}.*`
}
