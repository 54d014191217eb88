import type { AlertWidth } from '@claire/api-contract'

/** What is known of one article for one alert that goes by meaning. */
export interface Standing {
  /** BM25F over the sum of the search's term weights. */
  words: number
  /** 0 to 1: the share of the search's terms that the article has, by weight. */
  coverage: number
  /** How much nearer in meaning than articles usually are, in standard deviations. */
  nearness: number
}

/** How strong an article must be, measured on what was there when the alert was last looked at. */
interface Bar {
  /** As the article at this rank, whatever else. */
  rank: number
  /** So strong is enough, whatever there was. */
  enough: number
  /** Where nothing came up to that, this share of the best. */
  ofBest: number
}

/** Measured on CISI, Cranfield, NPL and SciFact, each split in two halves (`npm run eval:alerts`). */
const BARS: Record<AlertWidth, Bar> = {
  strict: { rank: 20, enough: 0.7, ofBest: 1 },
  normal: { rank: 100, enough: 0.56, ofBest: 0.9 },
  wide: { rank: 200, enough: 0.45, ofBest: 0.75 },
}
/** A deviation of nearness counts as much as this share of the search's words. */
const NEARNESS_WEIGHT = 0.03
/** Stands out: so near in meaning, or with so much of the search's words. */
const NEAR = 2.5
const COVERED = 0.35
const LEAST = 1e-6
/** Fewer articles than this have no ranks worth comparing with. */
export const FEWEST_RANKED = 200

/** The number by which articles are compared for an alert: by words and by meaning. */
export const strengthOf = ({ words, nearness }: Pick<Standing, 'words' | 'nearness'>): number =>
  words + NEARNESS_WEIGHT * nearness

/** The words that make this strength with so much nearness. */
export const wordsFor = (strength: number, nearness: number): number => strength - NEARNESS_WEIGHT * nearness

export const standsOut = ({ coverage, nearness }: Pick<Standing, 'coverage' | 'nearness'>): boolean =>
  nearness >= NEAR || coverage >= COVERED

/**
 * How far an article is above what it must come up to: 1 or more is enough. With nothing to compare with, by how far it
 * stands out.
 */
export function loudnessOf(standing: Standing, threshold: number | null): number {
  if (threshold !== null) return strengthOf(standing) / Math.max(threshold, LEAST)
  return Math.max(standing.coverage / COVERED, standing.nearness / NEAR)
}

/** How strong a new article must be, by the strengths of those there were, strongest first. */
export function thresholdsOf(strengths: number[]): Record<AlertWidth, number> {
  const of = (width: AlertWidth) => {
    const { rank, enough, ofBest } = BARS[width]
    const strong = Math.min(enough, ofBest * (strengths[0] ?? 0))
    return Math.max(strengths[rank - 1] ?? strengths.at(-1) ?? 0, strong)
  }
  return { strict: of('strict'), normal: of('normal'), wide: of('wide') }
}
