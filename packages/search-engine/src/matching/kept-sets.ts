import type { DocumentSet } from '#documents/document-set'
import type { Match } from '#index-types'

/** Sets of documents by what they match, while the index stays the same: one search asks for the same several times. */
export interface KeptSets {
  /** The set of `match`, by `make` unless it is kept. Read only. */
  of(match: Match, make: () => DocumentSet): DocumentSet
  /** The same where it is kept. */
  known(match: Match): DocumentSet | undefined
  clear(): void
  /** Forgets those that depend on a kind of match. */
  forget(kind: Match['kind']): void
}

/** One search asks for some tens, of a bit for each document. */
const SETS_KEPT = 100

export function createKeptSets(): KeptSets {
  const sets = new Map<string, DocumentSet>()
  return {
    of(match, make) {
      const key = keyOf(match)
      const set = sets.get(key) ?? make()
      // The last asked for is the last to go.
      sets.delete(key)
      sets.set(key, set)
      const [oldest] = sets.size > SETS_KEPT ? sets.keys() : []
      if (oldest !== undefined) sets.delete(oldest)
      return set
    },
    known: (match) => sets.get(keyOf(match)),
    clear: () => sets.clear(),
    forget(kind) {
      for (const key of sets.keys()) if (key.includes(kind)) sets.delete(key)
    },
  }
}

/** The text of vectors: a search asks for several sets that one vector is part of, and its numbers take long to write. */
const texts = new WeakMap<number[], string>()

function textOf(vector: number[]): string {
  const known = texts.get(vector)
  if (known !== undefined) return known
  const text = vector.join()
  texts.set(vector, text)
  return text
}

/** The same for matches that are written alike, and for no others. */
function keyOf(match: Match): string {
  switch (match.kind) {
    case 'and':
    case 'or':
      return `${match.kind}[${match.of.map(keyOf).join()}]`
    case 'not':
      return `not[${keyOf(match.of)}]`
    case 'near':
    case 'nearInContext':
      return `${match.kind}[${match.floor}:${textOf(match.vector)}]`
    default:
      return JSON.stringify(match)
  }
}

/** For a corpus that is asked something else every time. */
export const NOTHING_KEPT: KeptSets = {
  of: (_match, make) => make(),
  known: () => undefined,
  clear: () => {},
  forget: () => {},
}
