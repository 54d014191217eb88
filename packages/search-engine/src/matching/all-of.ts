import type { Match } from '#index-types'

/** What fulfils all of `parts`; everything where there are none. */
export const allOf = (parts: Match[]): Match => {
  const [only] = parts
  if (!only) return { kind: 'all' }
  return parts.length === 1 ? only : { kind: 'and', of: parts }
}
