import type { Hits } from '#index-types'

/** An article under way through the ranking. */
export interface Candidate {
  id: string
  work: number
  year: number
  added: number
  lexical: number
  dense: number
  score: number
}

/** Weights of the ranking; measured on Cranfield, CISI, NPL and SciFact's training queries. */
export interface RankingSettings {
  /** How far down each list is read. */
  depth: number
  /**
   * The dense side's share of the fused score: of a single word, of several, and of a query with phrases or identifiers. It
   * is more when the best article has less than `covering` of what the query's words could score.
   */
  alpha: { word: number; words: number; literal: number; covering: number }
  rocchio: { articles: number; weight: number }
  affinity: { articles: number; weight: number }
  /** So many of the best, and as many of the nearest by contextual vectors, are ordered by both; the share of the latter. */
  context: { articles: number; weight: number }
  /** How near an article without any of the words must be: in deviations, and as a share of what is expected of noise. */
  fill: { least: number; ofNoise: number }
  /** The same for an article to belong to the results of one or two words; the more words, the nearer this comes to `fill`. */
  strict: { least: number; ofNoise: number }
  /** The share of a query of so many telling words that an article must have. */
  covering: (words: number) => number
  /** So many of the nearest articles belong to the results of a sentence, however near they are. */
  nearest: number
  /** Fewer results are next to nothing. */
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
 * Brings a list's scores to 0…1. A list shorter than what was asked for is whole, so what is missing from it scores 0;
 * a full one is taken to end at its last score, and none below what is usual.
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
  /** What has no lexical score stays only with this similarity or more. */
  floor: number
  /** The similarity of texts that have nothing to do with each other: what is below has none. */
  usual: number
}

/** Weighted sum of the two lists' normalised scores; what a list does not have counts 0 there. Best first. */
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

/** Articles as candidates without a score. */
export const candidatesOf = (hits: Hits): Candidate[] => hits.ids.map((_, at) => candidateAt(hits, at))

const candidateAt = (hits: Hits, at: number): Candidate => ({
  id: hits.ids[at] ?? '',
  work: hits.works[at] ?? 0,
  year: hits.years[at] ?? 0,
  added: hits.added[at] ?? 0,
  lexical: 0,
  dense: 0,
  score: 0,
})

export const byScore = (a: Candidate, b: Candidate) => b.score - a.score || (a.id < b.id ? -1 : 1)

/** Mixes late interaction into the head of the list, by 0…1 scores of both. */
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
 * Orders candidates by their scores and by how near they are, both brought to 0…1. One whose nearness is not known yet
 * counts as near as others of its score are; the fewer are known, the less nearness counts.
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

/** The numbers brought to 0…1, by the least and the greatest of them. */
function scaled(values: number[]): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return values.map((value) => (high > low ? (value - low) / (high - low) : 1))
}

/** The line through points by least squares. */
function regression(xs: number[], ys: number[]): (x: number) => number {
  const meanOf = (values: number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const [x, y] = [meanOf(xs), meanOf(ys)]
  const spread = xs.reduce((sum, value) => sum + (value - x) ** 2, 0)
  const common = xs.reduce((sum, value, at) => sum + (value - x) * ((ys[at] ?? 0) - y), 0)
  const slope = spread > 0 ? common / spread : 0
  return (value) => y + slope * (value - x)
}
