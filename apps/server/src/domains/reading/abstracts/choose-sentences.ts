import { type BoostedTrees, scoreOf } from '#platform/boosted-trees'
import { saysResult, withoutLabel } from './cues.ts'
import { type Passage } from './passage.ts'
import { type Question, queryFeatures } from './query-features.ts'
import { shapeFeatures } from './shape-features.ts'

const SHORTEST = 6
const LONGEST = 60
/** A flawed sentence is replaced by a better formed one that scores within a twentieth of the spread. */
const TOLERANCE = 0.05

/** Score of each sentence as an answer to the query, by the trees. Higher is better; only the order matters. */
export const scoreForQuery = (model: BoostedTrees, passage: Passage, question: Question): number[] =>
  scoreRows(model, passage, queryFeatures(passage, question))

/** The same, from the features for the query. */
export function scoreRows(model: BoostedTrees, passage: Passage, rows: number[][]): number[] {
  const shape = shapeFeatures(passage)
  return rows.map((row, at) => scoreOf(model, [...row, ...(shape[at] ?? [])]))
}

/** Score of each sentence as a summary of its passage. */
export function scoreForSummary(model: BoostedTrees, passage: Passage): number[] {
  return shapeFeatures(passage).map((row) => scoreOf(model, row))
}

const isMisshapen = (passage: Passage, at: number) => {
  const words = passage.sentences[at]?.words ?? 0
  return words < SHORTEST || words > LONGEST
}

/**
 * The index of the sentence to show alone: the best, unless it is very short, very long or begins with a word that
 * refers back, and another is nearly as good. Only `allowed` sentences are considered. -1 if there are none.
 */
export function bestAlone(
  passage: Passage,
  scores: number[],
  allowed: (at: number) => boolean = () => true,
): number {
  const order = scores
    .map((_, at) => at)
    .filter(allowed)
    .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  const best = order[0]
  if (best === undefined) return -1
  const spread = (scores[best] ?? 0) - (scores[order.at(-1) ?? best] ?? 0)
  const near = order.filter((at) => (scores[at] ?? 0) >= (scores[best] ?? 0) - TOLERANCE * spread)
  const flaws = (at: number) =>
    (isMisshapen(passage, at) ? 2 : 0) + (passage.sentences[at]?.isDangling ? 1 : 0)
  return near.reduce((chosen, at) => (flaws(at) < flaws(chosen) ? at : chosen), best)
}

export const shownText = (passage: Passage, at: number) => withoutLabel(passage.sentences[at]?.text ?? '')

const SUMMARY_WORDS = 75
const REDUNDANT = 0.4

/**
 * Indices of two or three sentences that together sum up the passage, in document order, at most 75 words: the work,
 * its result, and, for a long abstract, one more. None repeats another, none depends on a missing sentence, and if any
 * sentence states a result, one of those is included.
 */
export function chooseSummary(passage: Passage, scores: number[]): number[] {
  const { sentences } = passage
  if (
    sentences.length <= 3 &&
    wordsOf(
      passage,
      sentences.map((_, at) => at),
    ) <= SUMMARY_WORDS
  )
    return sentences.map((_, at) => at)
  const alone = bestAlone(passage, scores, (at) => !sentences[at]?.leansBack)
  const first = alone < 0 ? bestAlone(passage, scores) : alone
  if (first < 0) return []
  const chosen = [first]
  const wanted = sentences.length > 8 ? 3 : 2
  const late = (at: number) =>
    (at / Math.max(1, sentences.length - 1)) * 0.5 + ((sentences[at]?.section ?? 0) >= 4 ? 0.5 : 0)
  const spread = Math.max(...scores) - Math.min(...scores) || 1
  const merit = (at: number) =>
    ((scores[at] ?? 0) - Math.min(...scores)) / spread + (chosen.length === 1 ? 0.5 * late(at) : 0)
  while (chosen.length < wanted) {
    const fitting = sentences.map((_, at) => at).filter((at) => fits(passage, chosen, at))
    const open = withResult(passage, chosen, fitting)
    if (!open.length) break
    chosen.push(open.reduce((best, at) => (merit(at) > merit(best) ? at : best)))
  }
  return chosen.toSorted((a, b) => a - b)
}

/** The candidates that state a result, until one is chosen. */
function withResult({ sentences }: Passage, chosen: number[], fitting: number[]): number[] {
  const isResult = (at: number) => {
    const sentence = sentences[at]
    return sentence !== undefined && saysResult(sentence)
  }
  if (chosen.some(isResult)) return fitting
  const results = fitting.filter(isResult)
  return results.length ? results : fitting
}

const wordsOf = (passage: Passage, chosen: number[]) =>
  chosen.reduce((sum, at) => sum + (passage.sentences[at]?.words ?? 0), 0)

/** True if sentence `at` may join: new, within the length, well formed, and not dangling unless its antecedent is there. */
function fits(passage: Passage, chosen: number[], at: number): boolean {
  const sentence = passage.sentences[at]
  if (!sentence || chosen.includes(at) || sentence.words < SHORTEST) return false
  if (wordsOf(passage, [...chosen, at]) > SUMMARY_WORDS) return false
  if ((sentence.isDangling || sentence.leansBack) && !chosen.includes(at - 1)) return false
  return chosen.every((other) => sharedPairs(passage, at, other) < REDUNDANT)
}

function sharedPairs(passage: Passage, a: number, b: number): number {
  const pairs = (at: number) => {
    const terms = passage.sentences[at]?.terms ?? []
    return new Set(terms.slice(1).map((term, index) => `${terms[index]} ${term}`))
  }
  const own = pairs(a)
  const other = pairs(b)
  const smaller = Math.min(own.size, other.size)
  return smaller ? [...own].filter((pair) => other.has(pair)).length / smaller : 0
}
