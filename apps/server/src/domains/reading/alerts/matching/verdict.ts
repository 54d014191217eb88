import { type QueryStatistics, RELEVANCE, evaluateSavedQuery, termWeights } from '@claire/search-engine'
import type { AlertWidth } from '@claire/api-contract'
import { type ExactFacts, type SemanticFacts, totalWeight } from './matching-facts.ts'
import type { PreparedArticle } from './prepared-article.ts'
import { type Standing, loudnessOf, standsOut } from './rule.ts'

/** What an alert makes of an article that it fires for. */
export interface Verdict {
  /** How far above the threshold, 1 or more; 1 for an exact match. */
  score: number
  byMeaning: boolean
}

/** What an article must come up to for an alert that goes by meaning. */
export interface SemanticBar {
  threshold: number | null
  /** The sum of the weights of the search's terms. */
  total: number
  /** The words of an article that has all of the search are worth this at most. */
  most: number
  /** The threshold is multiplied by this. */
  narrowing: number
}

export function semanticBarOf(
  { width, narrowing }: { width: AlertWidth; narrowing: number },
  { query: { statistics }, thresholds }: SemanticFacts,
): SemanticBar {
  const total = totalWeight(statistics)
  return { threshold: thresholds?.[width] ?? null, total, most: mostWords(statistics, total), narrowing }
}

/** No term is worth more than k1 + 1 times its weight (BM25). */
function mostWords(statistics: QueryStatistics, total: number): number {
  const repeats = Math.max(1, ...statistics.terms.map((term) => term.repeats))
  const distinct = termWeights(statistics).reduce((sum, weight) => sum + weight, 0)
  return ((RELEVANCE.k1 + 1) * repeats * distinct) / total
}

/** The number by rounding of which a candidate is not lost. */
const SLACK = 1e-3

/** Whether evaluating could come to a verdict: by the share of the search that an article has, and how near it is. */
export function canFire(
  { threshold, most, narrowing }: SemanticBar,
  { coverage, nearness }: Pick<Standing, 'coverage' | 'nearness'>,
): boolean {
  const best = { words: most * coverage, coverage: coverage + SLACK, nearness: nearness + SLACK }
  return standsOut(best) && loudnessOf(best, threshold) + SLACK >= narrowing
}

/** Null when the article is not worth telling of. The engine says what the article is to the search. */
export function semanticVerdict(
  { threshold, total, narrowing }: SemanticBar,
  { query }: SemanticFacts,
  { article, nearness }: { article: PreparedArticle; nearness: number },
): Verdict | null {
  const [match] = evaluateSavedQuery(query, article.batch)
  if (!match?.matches) return null
  const standing = { words: match.score / total, coverage: match.coverage, nearness }
  const score = loudnessOf(standing, threshold)
  const byMeaning = standsOut({ coverage: 0, nearness })
  if (match.isNamed) return { score: Math.max(1, score), byMeaning }
  return match.coverage > 0 && standsOut(standing) && score >= narrowing ? { score, byMeaning } : null
}

export function exactVerdict({ query }: ExactFacts, { batch }: PreparedArticle): Verdict | null {
  return evaluateSavedQuery(query, batch)[0] ? { score: 1, byMeaning: false } : null
}
