import type { Match } from '#index-types'
import type { ContextualMeaning, QueryMeaning } from './find-types.ts'
import type { FindingIndex } from './finding-index.ts'
import { type Candidate, RANKING, candidatesOf, mixNearness } from './fusion.ts'

interface Context extends Pick<ContextualMeaning, 'embedderId' | 'vector'> {
  index: FindingIndex
  scope: Match
  /** The share of articles with contextual vectors. */
  share: number
  /** The weight of similarity in the score, if all have a vector. */
  weight: number
}

/**
 * Share of articles with vectors from which a preferred model ranks: of questions in other languages the model for them
 * finds three of four among the articles that it has, the one for English one of four among all.
 */
const ENOUGH_IN_CONTEXT = 0.5

/**
 * Returns the first contextual meaning of a query with vectors of enough articles, otherwise the least preferred that
 * the vectors of any article compare with; null if there is none.
 */
export const comparableContext = (
  index: Pick<FindingIndex, 'contextShare'>,
  { contexts }: Pick<QueryMeaning, 'contexts'>,
): ContextualMeaning | null =>
  contexts.find(({ embedderId }) => index.contextShare(embedderId) >= ENOUGH_IN_CONTEXT) ??
  contexts.findLast(({ embedderId }) => index.contextShare(embedderId) > 0) ??
  null

/** Reorders the best candidates and the nearest by contextual vectors by both scores. The rest keeps its order. */
export function mixContext(
  candidates: Candidate[],
  { index, scope, share, weight, ...compared }: Context,
): Candidate[] {
  const { articles } = RANKING.context
  // If few articles have vectors, the nearest are not the nearest of all.
  const limit = Math.ceil(articles * share)
  const near = new Map(
    candidatesOf(index.nearestInContext({ ...compared, scope, limit })).map((found) => [found.id, found]),
  )
  const head = candidates.slice(0, articles)
  const pool = new Map(head.map((candidate) => [candidate.id, candidate]))
  const [raised, others]: [Map<string, Candidate>, Candidate[]] = [new Map(), []]
  for (const candidate of candidates.slice(articles))
    if (near.has(candidate.id)) raised.set(candidate.id, candidate)
    else others.push(candidate)
  // Articles after a full head score hardly less than its last; a shorter head has no followers.
  const last = candidates.length > articles ? (head.at(-1)?.score ?? 0) : 0
  for (const [id, found] of near) pool.set(id, pool.get(id) ?? raised.get(id) ?? { ...found, score: last })
  const best = [...pool.values()]
  mixNearness(best, index.contextNearness(compared, [...pool.keys()]), weight)
  return [...best, ...others]
}
