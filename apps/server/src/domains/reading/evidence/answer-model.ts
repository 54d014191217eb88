import path from 'node:path'
import { readFileSync } from 'node:fs'
import type { Closeness } from '@claire/api-contract'
import type { Article } from '#domains/articles'
import type { FoundSentence } from '#domains/reading/abstracts'

/** A logistic model that `tools/text-models/train-evidence.ts` fits to claims whose evidence is known. */
export interface Logistic {
  intercept: number
  weights: Record<string, number>
}

/** Weighs sentences, and by the best of them the whole: whether they answer. */
export interface AnswerModel extends Logistic {
  whole: Logistic
  /** Least probability of the whole that makes it an answer. */
  answersFrom: number
}

export type AnswerModels = Record<'words' | 'contextual', AnswerModel>

/** `words` scores without contextual vectors: all candidates, and what is shown while there are none. */
export const MODELS = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'models/answers.json'), 'utf8'),
) as AnswerModels

/**
 * Scores sentences for a question in another language, whose words tell nothing: by the second model and the rank of the
 * work. Fitted to 68 claims of SciFact in German and French.
 */
export const FOREIGN: Logistic = { intercept: -6.23, weights: { cosine: 0.871, logRank: -1.93 } }

/** The features of the trees that matter beside their score. */
const OF_TREES = [
  'coverage',
  'precision',
  'missingBest',
  'bigrams',
  'matchedDigits',
  'titleCoversQuery',
  'nearness',
  'bm25',
  'nearMatches',
]

/** Facts of each candidate by which a model weighs it; `cosines` in the order of the candidates, if there are any. */
export function factsOf(candidates: readonly Candidate[], cosines?: number[]): Record<string, number>[] {
  const bestOfWork = new Map<string, { score: number; cosine: number }>()
  for (const [at, { article, score }] of candidates.entries()) {
    const best = bestOfWork.get(article.id) ?? { score: -Infinity, cosine: -Infinity }
    bestOfWork.set(article.id, {
      score: Math.max(best.score, score),
      cosine: Math.max(best.cosine, cosines?.[at] ?? 0),
    })
  }
  const best = Math.max(...(cosines ?? [0]))
  return candidates.map(({ article, rank, score, place, features }, at) => {
    const ofWork = bestOfWork.get(article.id) ?? { score, cosine: 0 }
    const cosine = cosines?.[at] ?? 0
    return {
      ...Object.fromEntries(OF_TREES.map((name) => [name, features[name] ?? 0])),
      score,
      scoreGap: ofWork.score - score,
      isSecond: Number(place === 1),
      isLater: Number(place > 1),
      logRank: Math.log1p(rank),
      isOfFirst: Number(rank === 0),
      ...(cosines && {
        cosine,
        cosineOfWork: ofWork.cosine,
        cosineGap: ofWork.cosine - cosine,
        cosineBelow: best - cosine,
      }),
    }
  })
}

/** The candidates with the probability that each answers the question. */
export const probabilitiesOf = (
  model: Logistic,
  candidates: readonly Candidate[],
  cosines?: number[],
): Scored[] => {
  const facts = factsOf(candidates, cosines)
  return candidates.map((candidate, at) => ({ ...candidate, probability: probability(model, facts[at]) }))
}

/** Facts of an answer: its two likeliest sentences as log-odds, and the nearest cosine, which may be another's. */
export function factsOfWhole(scored: readonly Scored[], cosines?: number[]): Record<string, number> {
  const [best, next] = scored.toSorted((a, b) => b.probability - a.probability)
  return {
    best: logOdds(best),
    next: logOdds(next),
    ...(cosines && { nearest: Math.max(...cosines) }),
    isResult: Number((best?.section ?? 0) >= RESULTS),
  }
}

/** The probability that one of the sentences answers the question. */
export const probabilityOfAnswer = (
  { whole }: AnswerModel,
  scored: readonly Scored[],
  cosines?: number[],
): number => (scored.length ? probability(whole, factsOfWhole(scored, cosines)) : 0)

/** The section of results and those after it, as `FoundSentence.section`. */
const RESULTS = 4
const LEAST = 1e-3

function logOdds(sentence: Scored | undefined): number {
  const least = Math.max(LEAST, sentence?.probability ?? 0)
  return Math.log(least / (1 - least))
}

function probability({ intercept, weights }: Logistic, facts: Record<string, number> = {}): number {
  let sum = intercept
  for (const [name, weight] of Object.entries(weights)) sum += weight * (facts[name] ?? 0)
  return 1 / (1 + Math.exp(-sum))
}

const CLOSE = { closest: 0.4, close: 0.15 }

/** The group in which a sentence is shown. */
export function closenessOf(probability: number): Closeness {
  if (probability >= CLOSE.closest) return 'closest'
  return probability >= CLOSE.close ? 'close' : 'lessClose'
}

/** A sentence that may answer the question. */
export interface Candidate extends FoundSentence {
  article: Article
  /** Place of the work in the results of a search, from 0; a selected article counts as the first. */
  rank: number
}

/** A candidate with its estimated probability of answering. */
export interface Scored extends Candidate {
  probability: number
}

/** Share of the words of two sentences up to which they may differ and still be repeats. */
const DIFFERENT = 0.1

interface Limits {
  most: number
  /** Most quotes of one work. */
  ofWork: number
}

/** The likeliest sentences, likeliest first, each said once; a sentence is no candidate beside itself as `before`. */
export function chooseQuotes(scored: readonly Scored[], { most, ofWork }: Limits): Scored[] {
  const chosen: { quote: Scored; words: Set<string> }[] = []
  const order = scored.toSorted((a, b) => b.probability - a.probability)
  for (const quote of order) {
    if (chosen.length === most) break
    const words = new Set(quote.text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
    const siblings = chosen.filter((other) => other.quote.article.id === quote.article.id)
    if (siblings.length >= ofWork || siblings.some((other) => showsBoth(other.quote, quote))) continue
    if (chosen.some((other) => isRepeat(other.words, words))) continue
    chosen.push({ quote, words })
  }
  return chosen.map(({ quote }) => quote)
}

/** True if one of them is shown with the other already. */
const showsBoth = (one: Scored, other: Scored) => one.before === other.text || other.before === one.text

/** Two sentences that differ in one of these, or in a number, say different things however alike they are. */
const TURNS =
  /\d|^(?:not?|never|neither|nor|without|cannot|fail|lack|absen|unlik|increas|decreas|reduc|rais|higher|lower|greater|less|more|fewer|improv|wors|posit|neg|up|down|may|might|could|male|femal|children|adult)/

/** True if both say the same in nearly the same words. */
function isRepeat(one: Set<string>, other: Set<string>): boolean {
  const apart = [...one, ...other].filter((word) => !one.has(word) || !other.has(word))
  return apart.length <= DIFFERENT * (one.size + other.size) && !apart.some((word) => TURNS.test(word))
}
