import { type ExactSavedQuery, type SemanticSavedQuery, evaluateSavedQuery } from '@claire/search-engine'
import type { AlertWidth } from '@claire/api-contract'
import { anchorsOf, hasAll } from './anchors.ts'
import { type ExactFacts, type SemanticFacts, totalWeight } from './matching-facts.ts'
import type { PreparedArticle } from './prepared-article.ts'
import { BY_WORDS, type Hurdle, IN_CONTEXT, type Standing, loudnessOf, standsOut, wordsFor } from './rule.ts'

/** What an alert makes of an article that it fires for. */
export interface Verdict {
  /** How far above the threshold, 1 or more; 1 for an exact match. */
  score: number
  byMeaning: boolean
}

/** What an article must come up to for an alert that goes by meaning. */
export interface SemanticBar {
  byWords: Hurdle
  /** For articles with a contextual vector; null where the search has none. */
  inContext: Hurdle | null
  /** The sum of the weights of the search's terms. */
  total: number
  /** Thresholds are multiplied by this. */
  narrowing: number
  /** With this share of the words, or so near in meaning, an article is among the results of the search. */
  covering: number
  close: number
  /** The search without what is asked apart, of few articles. */
  query: SemanticSavedQuery
  named: ExactSavedQuery
  namesIdentifiers: boolean
  literal: { query: ExactSavedQuery; keys: string[][] } | null
}

export function semanticBarOf(
  { width, narrowing }: { width: AlertWidth; narrowing: number },
  { query, thresholds, covering, meaning, context }: SemanticFacts,
): SemanticBar {
  const { scope, named, literal, statistics } = query
  return {
    byWords: { rule: BY_WORDS, threshold: thresholds?.[width] ?? null },
    inContext: context ? { rule: IN_CONTEXT, threshold: context.thresholds[width] } : null,
    total: totalWeight(statistics),
    narrowing,
    covering,
    close: meaning?.close ?? Infinity,
    query: { ...query, named: [], literal: null },
    named: { kind: 'exact', scope: { kind: 'and', of: [scope, { kind: 'or', of: named }] } },
    namesIdentifiers: named.some(({ kind }) => kind === 'identifier'),
    literal: literal && {
      query: { kind: 'exact', scope: literal },
      keys: anchorsOf(literal, () => 1).map(({ keys }) => keys),
    },
  }
}

/** By rounding, no candidate is lost. */
const SLACK = 1e-3
/** By so many deviations the edge of what is near may move before an alert hears of it. */
const EDGE = 0.1

/** How near an article is to a search: in deviations, by which vectors, and by those of words in any case. */
export interface Closeness {
  nearness: number
  hurdle: Hurdle
  byWords: number
}

/** Whether evaluating could come to a verdict, by what is known of an article without it: no less than it is. */
export const canFire = (standing: Standing, hurdle: Hurdle, narrowing: number): boolean =>
  standsOut(standing, hurdle.rule) && loudnessOf(standing, hurdle) >= narrowing - SLACK

/** What the words of an article so near in meaning must be worth at least before `canFire` says so. */
export const wordsNeeded = ({ threshold, rule }: Hurdle, narrowing: number, nearness: number): number =>
  threshold === null ? -Infinity : wordsFor((narrowing - SLACK) * threshold, nearness, rule)

/** Null when the article is not worth telling of. The engine says what the article is to the search. */
export function semanticVerdict(
  bar: SemanticBar,
  article: PreparedArticle,
  { nearness, hurdle, byWords }: Closeness,
): Verdict | null {
  const { batch } = article
  const { query, total, narrowing } = bar
  const [match] = evaluateSavedQuery(query, batch)
  if (!match?.matches) return null
  const { coverage } = match
  const standing = { words: match.score / total, coverage, nearness }
  const score = loudnessOf(standing, hurdle)
  const byMeaning = standsOut({ coverage: 0, nearness }, hurdle.rule)
  const isStrong = coverage > 0 && standsOut(standing, hurdle.rule) && score >= narrowing
  if (isStrong && isResult(bar, article, { coverage, nearness: byWords })) return { score, byMeaning }
  // What has the search for its title has all of its words.
  const mayBeNamed = bar.namesIdentifiers || coverage > 1 - SLACK
  return mayBeNamed && evaluateSavedQuery(bar.named, batch)[0]
    ? { score: Math.max(1, score), byMeaning }
    : null
}

/**
 * Whether the search shows the article, whatever it knows of its contextual vector by then. It counts anew with each: what
 * is just at its edge is not told.
 */
const isResult = (
  { covering, close, literal }: SemanticBar,
  { batch, anchors }: PreparedArticle,
  { coverage, nearness }: Pick<Standing, 'coverage' | 'nearness'>,
): boolean =>
  coverage >= covering - SLACK ||
  nearness >= close + EDGE ||
  (literal !== null && hasAll(anchors, literal.keys) && evaluateSavedQuery(literal.query, batch)[0] === true)

export function exactVerdict({ query }: ExactFacts, { batch }: PreparedArticle): Verdict | null {
  return evaluateSavedQuery(query, batch)[0] ? { score: 1, byMeaning: false } : null
}
