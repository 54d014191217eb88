import { VOTES_THAT_NARROW } from '@claire/api-contract'

/**
 * By how much the scores of results called not relevant move an alert's threshold: to the middle of them, so that half of
 * these would not have come. 1 while there are too few.
 */
export function narrowingOf(scores: number[]): number {
  if (scores.length < VOTES_THAT_NARROW) return 1
  const sorted = scores.toSorted((a, b) => a - b)
  return Math.max(1, sorted[Math.floor(sorted.length / 2)] ?? 1)
}
