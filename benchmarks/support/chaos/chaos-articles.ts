/** The subjects of a run's alerts, one of these words each. */
export const CHAOS_SUBJECTS = ['zirconium', 'kelp', 'monsoon'] as const
const ARTICLES = 8
/** The name of a folder that learns, and its subject. */
export const CHAOS_FOLDER = { name: 'Reefs', subject: 'kelp' } as const

/** Returns numbers from 0 to 1 determined by a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns the articles of a run, and the alerts that each belongs to; the same for a seed in every process. */
export function chaosArticles(seed: number) {
  const random = randomOf(seed + 1)
  return Array.from({ length: ARTICLES }, (_, at) => {
    const subjects = CHAOS_SUBJECTS.filter(() => random() < 0.5)
    const number = Math.floor(random() * 1e9)
    return {
      url: `https://journal.example/${seed}/${at}`,
      title: `Observation ${number} on ${subjects.join(' and ') || 'nothing in particular'}`,
      subjects,
    }
  })
}
