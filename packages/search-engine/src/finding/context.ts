import type { Match } from '#index-types'
import type { FindingIndex } from './finding-index.ts'
import { type Candidate, RANKING, candidatesOf, mixNearness } from './fusion.ts'

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
  const near = new Map(
    candidatesOf(index.nearestInContext({ vector, scope, limit })).map((found) => [found.id, found]),
  )
  const head = candidates.slice(0, articles)
  const pool = new Map(head.map((candidate) => [candidate.id, candidate]))
  const [raised, others]: [Map<string, Candidate>, Candidate[]] = [new Map(), []]
  for (const candidate of candidates.slice(articles))
    if (near.has(candidate.id)) raised.set(candidate.id, candidate)
    else others.push(candidate)
  // What comes after a full head scores hardly less than its last; after a shorter one there is nothing.
  const last = candidates.length > articles ? (head.at(-1)?.score ?? 0) : 0
  for (const [id, found] of near) pool.set(id, pool.get(id) ?? raised.get(id) ?? { ...found, score: last })
  const best = [...pool.values()]
  mixNearness(best, index.contextNearness(vector, [...pool.keys()]), weight)
  return [...best, ...others]
}
