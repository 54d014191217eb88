import {
  type ExactSavedQuery,
  type SemanticSavedQuery,
  evaluateSavedQuery,
  stemsOfTerm,
} from '@claire/search-engine'
import type { AlertWidth } from '@claire/api-contract'
import { type QueryNode, parseQuery, queryTerms } from '@claire/scholarly-text'
import { keyGroupsOf, hasAll } from './lookup-keys.ts'
import { type ExactFacts, type SemanticFacts, totalWeight } from './matching-facts.ts'
import type { PreparedArticle } from './prepared-article.ts'
import { type Hurdle, type Standing, BY_WORDS, IN_CONTEXT, loudnessOf, standsOut, wordsFor } from './rule.ts'

/** The decision on an article that an alert matches. */
export interface Decision {
  /** Ratio to the threshold, 1 or more; 1 for an exact match. */
  score: number
  byMeaning: boolean
}

/** `close`: the nearness of a result without any of the words. */
interface ContextualHurdle extends Hurdle {
  embedderId: string
  close: number
}

/** The thresholds of an alert by meaning. */
export interface SemanticThresholds {
  byWords: Hurdle
  /** For articles with a contextual vector of the same embedder; null if the search has none. */
  inContext: ContextualHurdle | null
  /** The sum of the weights of the search's terms. */
  total: number
  /** Multiplier of the thresholds. */
  strictness: number
  /** Minimum share of the words, or nearness in meaning, of results of the search. */
  covering: number
  close: number
  /** The search without the parts that are evaluated separately, for few articles. */
  query: SemanticSavedQuery
  named: ExactSavedQuery
  namesIdentifiers: boolean
  literal: { query: ExactSavedQuery; keys: string[][] } | null
}

export function semanticThresholdsOf(
  { width, strictness }: { width: AlertWidth; strictness: number },
  { query, thresholds, covering, meaning, context }: SemanticFacts,
): SemanticThresholds {
  const { scope, named, literal, statistics } = query
  return {
    byWords: { rule: BY_WORDS, threshold: thresholds?.[width] ?? null },
    inContext: context && {
      rule: IN_CONTEXT,
      threshold: context.thresholds[width],
      embedderId: context.meaning.embedderId,
      close: context.meaning.close ?? Infinity,
    },
    total: totalWeight(statistics),
    strictness,
    covering,
    close: meaning?.close ?? Infinity,
    query: { ...query, named: [], literal: null },
    named: { kind: 'exact', scope: { kind: 'and', of: [scope, { kind: 'or', of: named }] } },
    namesIdentifiers: named.some(({ kind }) => kind === 'identifier'),
    literal: literal && {
      query: { kind: 'exact', scope: literal },
      keys: keyGroupsOf(literal, () => 1).map(({ keys }) => keys),
    },
  }
}

/** Tolerance so that rounding excludes no candidate. */
const SLACK = 1e-3
/** Margin by which the similarity limit of the search may still change, in standard deviations. */
const EDGE = 0.1

/** Nearness of an article to a search: in deviations, by which vectors, and by static vectors in any case. */
export interface Closeness {
  nearness: number
  hurdle: Hurdle
  byWords: number
}

/** True if an evaluation could be positive, by upper bounds of the article's scores. */
export const canFire = (
  semantic: SemanticThresholds,
  standing: Pick<Standing, 'words' | 'coverage'>,
  closeness: Closeness,
): boolean => {
  const { nearness, hurdle } = closeness
  const near = { ...standing, nearness }
  return (
    (standing.coverage > 0 || isCloseInContext(semantic, closeness)) &&
    standsOut(near, hurdle.rule) &&
    loudnessOf(near, hurdle) >= semantic.strictness - SLACK
  )
}

/** True if the search shows the article though it has none of its words, as those in another language. */
const isCloseInContext = ({ inContext }: SemanticThresholds, { hurdle, nearness }: Closeness): boolean =>
  hurdle === inContext && nearness >= inContext.close + EDGE

/** The minimum word score of an article with this nearness for `canFire` to be true. */
export const wordsNeeded = ({ threshold, rule }: Hurdle, strictness: number, nearness: number): number =>
  threshold === null ? -Infinity : wordsFor((strictness - SLACK) * threshold, nearness, rule)

/** Returns null if the article does not match the alert. The engine computes the article's scores for the search. */
export function semanticDecision(
  semantic: SemanticThresholds,
  article: PreparedArticle,
  closeness: Closeness,
): Decision | null {
  const { nearness, hurdle, byWords } = closeness
  const { batch } = article
  const { query, total, strictness } = semantic
  const [match] = evaluateSavedQuery(query, batch)
  if (!match?.matches) return null
  const { coverage } = match
  const standing = { words: match.score / total, coverage, nearness }
  const score = loudnessOf(standing, hurdle)
  const byMeaning = standsOut({ coverage: 0, nearness }, hurdle.rule)
  const isStrong = standsOut(standing, hurdle.rule) && score >= strictness
  const isShown =
    isCloseInContext(semantic, closeness) ||
    (coverage > 0 && isResult(semantic, article, { coverage, nearness: byWords }))
  if (isStrong && isShown) return { score, byMeaning }
  // An article whose title is the search has all of its words.
  const mayBeNamed = semantic.namesIdentifiers || coverage > 1 - SLACK
  return mayBeNamed && evaluateSavedQuery(semantic.named, batch)[0]
    ? { score: Math.max(1, score), byMeaning }
    : null
}

/**
 * True if the search shows the article, whatever its contextual vector by then. The search ranks again with each
 * vector: articles just at the limit are not notified.
 */
const isResult = (
  { covering, close, literal }: SemanticThresholds,
  { batch, lookupKeys }: PreparedArticle,
  { coverage, nearness }: Pick<Standing, 'coverage' | 'nearness'>,
): boolean =>
  coverage >= covering - SLACK ||
  nearness >= close + EDGE ||
  (literal !== null &&
    hasAll(lookupKeys, literal.keys) &&
    evaluateSavedQuery(literal.query, batch)[0] === true)

export function exactDecision({ query }: ExactFacts, { batch }: PreparedArticle): Decision | null {
  return evaluateSavedQuery(query, batch)[0] ? { score: 1, byMeaning: false } : null
}

const MOST_TERMS = 12

/**
 * Returns the words of a search that an article has, by its stems, as they were typed. Omits excluded words, operators,
 * names of fields, and the sources, topics and years that the search names.
 */
export function sharedWords(searchTerm: string, stems: Set<string>): string[] {
  const { root } = parseQuery(searchTerm)
  const words = wantedTexts(root).flatMap((text) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [])
  const shared = words.filter((word) => {
    const own = queryTerms(word)
    return own.length > 0 && own.every((term) => stemsOfTerm(term).some((stem) => stems.has(stem)))
  })
  return [...new Set(shared)].slice(0, MOST_TERMS)
}

/** The texts that a search wants in an article. */
function wantedTexts(node: QueryNode | null): string[] {
  switch (node?.kind) {
    case 'word':
    case 'phrase':
    case 'prefix':
      return [node.text]
    case 'and':
    case 'or':
      return node.of.flatMap(wantedTexts)
    default:
      return []
  }
}
