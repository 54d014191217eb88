import type { Match } from '#index-types'
import type { FindingIndex } from './finding-index.ts'
import { type Candidate, RANKING, mixNearness } from './fusion.ts'
import { candidatesOf } from './named.ts'

interface Context {
  index: FindingIndex
  scope: Match
  vector: Float32Array
  /** Which part of the articles have contextual vectors. */
  share: number
  /** The share of nearness in the score, where all have one. */
  weight: number
}

/** Orders the best, and what is nearest by contextual vectors, by both. The rest follows as it was. */
export function mixContext(
  candidates: Candidate[],
  { index, scope, vector, share, weight }: Context,
): Candidate[] {
  const { articles } = RANKING.context
  // Of few articles that have their vectors, the nearest are not those of all.
  const limit = Math.ceil(articles * share)
  const known = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const head = candidates.slice(0, articles)
  const pool = new Map(head.map((candidate) => [candidate.id, candidate]))
  // What comes after a full head scores hardly less than its last; after a shorter one there is nothing.
  const last = candidates.length > articles ? (head.at(-1)?.score ?? 0) : 0
  for (const found of candidatesOf(index.nearestInContext({ vector, scope, limit })))
    pool.set(found.id, known.get(found.id) ?? { ...found, score: last })
  const best = [...pool.values()]
  mixNearness(best, index.contextNearness(vector, [...pool.keys()]), weight)
  return [...best, ...candidates.filter(({ id }) => !pool.has(id))]
}
