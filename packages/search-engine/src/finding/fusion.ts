import type { Hits } from '#index-types'

/** An article during ranking. */
export interface Candidate {
  id: string
  work: number
  lexical: number
  dense: number
  score: number
}

/** Weights of the ranking; measured on Cranfield, CISI, NPL and SciFact's training queries. */
export interface RankingSettings {
  /** Depth to which each list is read. */
  depth: number
  /**
   * The dense side's share of the fused score: for a single word, several words, and a query with phrases or identifiers.
   * It grows if the best article has less than `covering` of the maximum score of the query's words.
   */
  alpha: { word: number; words: number; literal: number; covering: number }
  rocchio: { articles: number; weight: number }
  affinity: { articles: number; weight: number }
  /** Number of the best, and of the nearest by contextual vectors, that are ordered by both; the weight of the latter. */
  context: { articles: number; weight: number }
  /** Minimum similarity of an article without any of the words: in deviations, and as a share of expected noise. */
  fill: { least: number; ofNoise: number }
  /** The same for results of one or two words; with more words it approaches `fill`. */
  strict: { least: number; ofNoise: number }
  /** The share of a query with this many significant words that an article must have. */
  covering: (words: number) => number
  /** Number of nearest articles that are results of a sentence, however near they are. */
  nearest: number
  /** Minimum number of results that counts as enough. */
  enough: number
}

export const RANKING: RankingSettings = {
  depth: 1000,
  alpha: { word: 0.2, words: 0.4, literal: 0.2, covering: 1.2 },
  rocchio: { articles: 3, weight: 0.4 },
  affinity: { articles: 100, weight: 0.2 },
  context: { articles: 200, weight: 0.45 },
  fill: { least: 2, ofNoise: 0.7 },
  strict: { least: 3, ofNoise: 1 },
  covering: (words) => (words <= 2 ? 1 : Math.max(0.03, 2 / words - 0.1)),
  nearest: 100,
  enough: 10,
}

/**
 * Returns a function that scales a list's scores to 0…1. In a list shorter than requested, missing articles score 0; a
 * full one is assumed to end at its last score, but not below `usual`.
 */
function normalizer(scores: Float32Array, depth: number, usual = -Infinity): (score: number) => number {
  const highest = scores[0] ?? 0
  const last = scores.length < depth ? Math.min(0, scores.at(-1) ?? 0) : (scores.at(-1) ?? 0)
  const lowest = Math.max(last, Math.min(usual, highest))
  const range = highest - lowest
  return (score) => (range > 0 ? Math.max(0, score - lowest) / range : 1)
}

interface Lists {
  lexical: Hits
  dense: Hits
  /** The dense side's share. */
  alpha: number
  depth: number
  /** Minimum similarity of an article without a lexical score. */
  floor: number
  /** The similarity of unrelated texts; anything below counts as none. */
  usual: number
}

/** Returns the weighted sum of the two lists' normalised scores, best first; an article missing from a list scores 0 there. */
export function fuse({ lexical, dense, alpha, depth, floor, usual }: Lists): Candidate[] {
  const ofWords = normalizer(lexical.scores, depth)
  const all = candidatesOf(lexical)
  const known = new Map<string, Candidate>()
  for (const [at, candidate] of all.entries()) {
    candidate.lexical = ofWords(lexical.scores[at] ?? 0)
    known.set(candidate.id, candidate)
  }
  const ofMeaning = normalizer(dense.scores, depth, usual)
  for (let at = 0; at < dense.ids.length; at++) {
    const score = dense.scores[at] ?? 0
    let candidate = known.get(dense.ids[at] ?? '')
    if (!candidate) {
      if (score < floor) continue
      candidate = candidateAt(dense, at)
      all.push(candidate)
    }
    candidate.dense = ofMeaning(score)
  }
  for (const candidate of all) candidate.score = (1 - alpha) * candidate.lexical + alpha * candidate.dense
  return all.sort(byScore)
}

/** Returns articles as candidates without a score. */
export const candidatesOf = (hits: Hits): Candidate[] => hits.ids.map((_, at) => candidateAt(hits, at))

const candidateAt = (hits: Hits, at: number): Candidate => ({
  id: hits.ids[at] ?? '',
  work: hits.works[at] ?? 0,
  lexical: 0,
  dense: 0,
  score: 0,
})

export const byScore = (a: Candidate, b: Candidate) => b.score - a.score || (a.id < b.id ? -1 : 1)

/** Mixes late interaction into the head of the list, with scores of both in 0…1. */
export function mixAffinity(head: Candidate[], affinity: Float32Array, weight: number) {
  const [low, high] = [Math.min(...affinity), Math.max(...affinity)]
  const scores = head.map((candidate) => candidate.score)
  const [lowScore, highScore] = [Math.min(...scores), Math.max(...scores)]
  for (const [at, candidate] of head.entries()) {
    const near = high > low ? ((affinity[at] ?? 0) - low) / (high - low) : 0
    // Stays within the range of the head, so that nothing falls below what follows it.
    candidate.score = (1 - weight) * candidate.score + weight * (lowScore + near * (highScore - lowScore))
  }
  head.sort(byScore)
}

/**
 * Orders candidates by their scores and their similarity, both scaled to 0…1. An unknown similarity counts as the
 * average of its score; the fewer are known, the lower their weight.
 */
export function mixNearness(candidates: Candidate[], nearness: (number | undefined)[], weight: number) {
  const scores = scaled(candidates.map(({ score }) => score))
  const known = [...nearness.keys()].filter((at) => nearness[at] !== undefined)
  const near = scaled(known.map((at) => nearness[at] ?? 0))
  const expected = regression(
    known.map((at) => scores[at] ?? 0),
    near,
  )
  const nearOf = new Map(known.map((at, place) => [at, near[place] ?? 0]))
  const share = (weight * known.length) / Math.max(1, candidates.length)
  for (const [at, candidate] of candidates.entries()) {
    const score = scores[at] ?? 0
    candidate.score = (1 - share) * score + share * (nearOf.get(at) ?? expected(score))
  }
  candidates.sort(byScore)
}

/** Returns the numbers scaled to 0…1 by their minimum and maximum. */
function scaled(values: number[]): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return values.map((value) => (high > low ? (value - low) / (high - low) : 1))
}

/** Returns the line through points by least squares. */
function regression(xs: number[], ys: number[]): (x: number) => number {
  const meanOf = (values: number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const [x, y] = [meanOf(xs), meanOf(ys)]
  const spread = xs.reduce((sum, value) => sum + (value - x) ** 2, 0)
  const common = xs.reduce((sum, value, at) => sum + (value - x) * ((ys[at] ?? 0) - y), 0)
  const slope = spread > 0 ? common / spread : 0
  return (value) => y + slope * (value - x)
}
