import { VOTES_THAT_NARROW } from '@claire/api-contract'

/**
 * Returns the multiplier of an alert's threshold from the scores of results marked as not relevant: their median, which
 * would have excluded half of them. 1 while there are too few.
 */
export function strictnessOf(scores: number[]): number {
  if (scores.length < VOTES_THAT_NARROW) return 1
  const sorted = scores.toSorted((a, b) => a - b)
  return Math.max(1, sorted[Math.floor(sorted.length / 2)] ?? 1)
}
