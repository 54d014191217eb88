import type { AlertWidth } from '@claire/api-contract'

/** Scores of one article for one alert by meaning. */
export interface Standing {
  /** BM25F over the sum of the search's term weights. */
  words: number
  /** 0 to 1: the share of the search's terms that the article has, by weight. */
  coverage: number
  /** Similarity in meaning above the mean of articles, in standard deviations. */
  nearness: number
}

/** Parameters of the minimum strength, measured on the articles present at the alert's last refresh. */
interface ThresholdRule {
  /** The strength of the article at this rank, in any case. */
  rank: number
  /** A sufficient strength, independent of the articles present. */
  enough: number
  /** The sufficient share of the best strength, if no article reaches `enough`. */
  ofBest: number
}

/** Combination of words and nearness in meaning. Measured on CISI, Cranfield, NPL and SciFact (`npm run eval -- alerts`). */
export interface Rule {
  /** Weight of one deviation of nearness, as a share of the search's words. */
  weight: number
  /** Nearness from which an article stands out, in standard deviations. */
  near: number
  widths: Record<AlertWidth, ThresholdRule>
}

/** With nearness by the vectors of words. */
export const BY_WORDS: Rule = {
  weight: 0.03,
  near: 2.5,
  widths: {
    strict: { rank: 20, enough: 0.7, ofBest: 1 },
    normal: { rank: 100, enough: 0.56, ofBest: 0.9 },
    wide: { rank: 200, enough: 0.45, ofBest: 0.75 },
  },
}

/** With nearness by contextual vectors. */
export const IN_CONTEXT: Rule = {
  weight: 0.06,
  near: 2,
  widths: {
    strict: { rank: 20, enough: 0.77, ofBest: 1 },
    normal: { rank: 100, enough: 0.63, ofBest: 0.85 },
    wide: { rank: 200, enough: 0.53, ofBest: 0.75 },
  },
}

/** The threshold that an article must reach, and the rule to compute its strength. */
export interface Hurdle {
  rule: Rule
  /** null without a basis for comparison. */
  threshold: number | null
}

/** Share of the search's words from which an article stands out. */
const COVERED = 0.35
const LEAST = 1e-6
/** Minimum number of articles for meaningful ranks. */
export const FEWEST_RANKED = 200

/** The strength by which articles are compared for an alert: from words and meaning. */
export const strengthOf = (
  { words, nearness }: Pick<Standing, 'words' | 'nearness'>,
  { weight }: Rule,
): number => words + weight * nearness

/** The word score that gives this strength at a given nearness. */
export const wordsFor = (strength: number, nearness: number, { weight }: Rule): number =>
  strength - weight * nearness

export const standsOut = (
  { coverage, nearness }: Pick<Standing, 'coverage' | 'nearness'>,
  { near }: Rule,
): boolean => nearness >= near || coverage >= COVERED

/**
 * The ratio of an article's strength to the threshold: 1 or more is enough. Without a threshold, the ratio to the
 * limits of standing out.
 */
export function loudnessOf(standing: Standing, { threshold, rule }: Hurdle): number {
  if (threshold !== null) return strengthOf(standing, rule) / Math.max(threshold, LEAST)
  return Math.max(standing.coverage / COVERED, standing.nearness / rule.near)
}

/** Thresholds for new articles, from the strengths of those present, strongest first. */
export function thresholdsOf(strengths: number[], { widths }: Rule): Record<AlertWidth, number> {
  const of = (width: AlertWidth) => {
    const { rank, enough, ofBest } = widths[width]
    const strong = Math.min(enough, ofBest * (strengths[0] ?? 0))
    return Math.max(strengths[rank - 1] ?? strengths.at(-1) ?? 0, strong)
  }
  return { strict: of('strict'), normal: of('normal'), wide: of('wide') }
}
