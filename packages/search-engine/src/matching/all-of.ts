import type { Match } from '#index-types'

/** Returns a match that requires all of `parts`; everything if there are none. */
export const allOf = (parts: Match[]): Match => {
  const [only] = parts
  if (!only) return { kind: 'all' }
  return parts.length === 1 ? only : { kind: 'and', of: parts }
}
