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

/** How words and nearness in meaning add up. Measured on CISI, Cranfield, NPL and SciFact (`npm run eval -- alerts`). */
export interface Rule {
  /** A deviation of nearness counts as much as this share of the search's words. */
  weight: number
  /** So many deviations nearer than usual stand out. */
  near: number
  bars: Record<AlertWidth, Bar>
}

/** With nearness by the vectors of words. */
export const BY_WORDS: Rule = {
  weight: 0.03,
  near: 2.5,
  bars: {
    strict: { rank: 20, enough: 0.7, ofBest: 1 },
    normal: { rank: 100, enough: 0.56, ofBest: 0.9 },
    wide: { rank: 200, enough: 0.45, ofBest: 0.75 },
  },
}

/** With nearness by contextual vectors. */
export const IN_CONTEXT: Rule = {
  weight: 0.06,
  near: 2,
  bars: {
    strict: { rank: 20, enough: 0.77, ofBest: 1 },
    normal: { rank: 100, enough: 0.63, ofBest: 0.85 },
    wide: { rank: 200, enough: 0.53, ofBest: 0.75 },
  },
}

/** What an article must come up to, and by which rule. */
export interface Hurdle {
  rule: Rule
  /** null with nothing to compare with. */
  threshold: number | null
}

/** With so much of the search's words an article stands out. */
const COVERED = 0.35
const LEAST = 1e-6
/** Fewer articles than this have no ranks worth comparing with. */
export const FEWEST_RANKED = 200

/** The number by which articles are compared for an alert: by words and by meaning. */
export const strengthOf = (
  { words, nearness }: Pick<Standing, 'words' | 'nearness'>,
  { weight }: Rule,
): number => words + weight * nearness

/** The words that make this strength with so much nearness. */
export const wordsFor = (strength: number, nearness: number, { weight }: Rule): number =>
  strength - weight * nearness

export const standsOut = (
  { coverage, nearness }: Pick<Standing, 'coverage' | 'nearness'>,
  { near }: Rule,
): boolean => nearness >= near || coverage >= COVERED

/**
 * How far an article is above what it must come up to: 1 or more is enough. With nothing to compare with, by how far it
 * stands out.
 */
export function loudnessOf(standing: Standing, { threshold, rule }: Hurdle): number {
  if (threshold !== null) return strengthOf(standing, rule) / Math.max(threshold, LEAST)
  return Math.max(standing.coverage / COVERED, standing.nearness / rule.near)
}

/** How strong a new article must be, by the strengths of those there were, strongest first. */
export function thresholdsOf(strengths: number[], { bars }: Rule): Record<AlertWidth, number> {
  const of = (width: AlertWidth) => {
    const { rank, enough, ofBest } = bars[width]
    const strong = Math.min(enough, ofBest * (strengths[0] ?? 0))
    return Math.max(strengths[rank - 1] ?? strengths.at(-1) ?? 0, strong)
  }
  return { strict: of('strict'), normal: of('normal'), wide: of('wide') }
}
