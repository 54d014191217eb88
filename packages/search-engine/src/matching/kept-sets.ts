import type { DocumentSet } from '#documents/document-set'
import type { Match } from '#index-types'

/** Sets of documents by what they match, while the index stays the same: one search asks for the same several times. */
export interface KeptSets {
  /** The set of `match`, by `make` unless it is kept. Read only. */
  of(match: Match, make: () => DocumentSet): DocumentSet
  /** The same where it is kept. */
  known(match: Match): DocumentSet | undefined
  clear(): void
}

/** One search asks for some tens, of a bit for each document. */
const SETS_KEPT = 100

export function createKeptSets(): KeptSets {
  const sets = new Map<string, DocumentSet>()
  return {
    of(match, make) {
      const key = JSON.stringify(match)
      const known = sets.get(key)
      if (known) return known
      const set = make()
      if (sets.size >= SETS_KEPT) sets.clear()
      sets.set(key, set)
      return set
    },
    known: (match) => sets.get(JSON.stringify(match)),
    clear: () => sets.clear(),
  }
}

/** For a corpus that is asked something else every time. */
export const NOTHING_KEPT: KeptSets = {
  of: (_match, make) => make(),
  known: () => undefined,
  clear: () => {},
}
