import { evaluateSavedQuery } from '@claire/search-engine'
import type { AlertWidth } from '@claire/api-contract'
import { type ExactFacts, type SemanticFacts, totalWeight } from './matching-facts.ts'
import type { PreparedArticle } from './prepared-article.ts'
import { type Standing, loudnessOf, standsOut, wordsFor } from './rule.ts'

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
  /** The threshold is multiplied by this. */
  narrowing: number
  /** With this share of the words, or so near in meaning, an article is among the results of the search. */
  covering: number
  close: number
}

export function semanticBarOf(
  { width, narrowing }: { width: AlertWidth; narrowing: number },
  { query: { statistics }, thresholds, covering, meaning }: SemanticFacts,
): SemanticBar {
  return {
    threshold: thresholds?.[width] ?? null,
    total: totalWeight(statistics),
    narrowing,
    covering,
    close: meaning?.close ?? Infinity,
  }
}

/** By rounding, no candidate is lost. */
const SLACK = 1e-3
/** By so many deviations the edge of what is near may move before an alert hears of it. */
const EDGE = 0.1

/** Whether evaluating could come to a verdict, by what is known of an article without it: no less than it is. */
export const canFire = ({ threshold, narrowing }: SemanticBar, standing: Standing): boolean =>
  standsOut(standing) && loudnessOf(standing, threshold) >= narrowing - SLACK

/** What the words of an article so near in meaning must be worth at least before `canFire` says so. */
export const wordsNeeded = ({ threshold, narrowing }: SemanticBar, nearness: number): number =>
  threshold === null ? -Infinity : wordsFor((narrowing - SLACK) * threshold, nearness)

/** Null when the article is not worth telling of. The engine says what the article is to the search. */
export function semanticVerdict(
  { threshold, total, narrowing, covering, close }: SemanticBar,
  { query }: SemanticFacts,
  { article, nearness }: { article: PreparedArticle; nearness: number },
): Verdict | null {
  const [match] = evaluateSavedQuery(query, article.batch)
  if (!match?.matches) return null
  const standing = { words: match.score / total, coverage: match.coverage, nearness }
  const score = loudnessOf(standing, threshold)
  const byMeaning = standsOut({ coverage: 0, nearness })
  if (match.isNamed) return { score: Math.max(1, score), byMeaning }
  // The search counts anew with each article: what is just at its edge is not told.
  const isResult = match.isLiteral || match.coverage >= covering - SLACK || nearness >= close + EDGE
  return isResult && match.coverage > 0 && standsOut(standing) && score >= narrowing
    ? { score, byMeaning }
    : null
}

export function exactVerdict({ query }: ExactFacts, { batch }: PreparedArticle): Verdict | null {
  return evaluateSavedQuery(query, batch)[0] ? { score: 1, byMeaning: false } : null
}
