import type { Json } from '../connection.ts'

/** The search for topics one of whose words, and what follows it, begins with what was typed. */
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

/** A regular expression of Lucene, which knows no flag for letters of either case. */
function patternOf(typed: string): string {
  const letters = Array.from(typed, (letter) => {
    const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()]
    return lower === upper ? `\\${letter}` : `(${lower}|${upper})`
  })
  return `(.* )?${letters.join('')}.*`
}
