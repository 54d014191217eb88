import type { DocumentSet } from '#documents/document-set'
import type { Match } from '#index-types'

/** Caches sets of documents by match while the index is unchanged: one search needs the same set several times. */
export interface CachedSets {
  /** Returns the set of `match`, made by `make` unless cached. Read only. */
  of(match: Match, make: () => DocumentSet): DocumentSet
  /** Returns the set if it is cached. */
  known(match: Match): DocumentSet | undefined
  clear(): void
  /** Removes sets that depend on a kind of match. */
  forget(kind: Match['kind']): void
}

/** Maximum number of sets, of one bit per document; one search needs some tens. */
const SETS_CACHED = 100

export function createCachedSets(): CachedSets {
  const sets = new Map<string, DocumentSet>()
  return {
    of(match, make) {
      const key = keyOf(match)
      const set = sets.get(key) ?? make()
      // Moves the set to the end: the least recently used is evicted first.
      sets.delete(key)
      sets.set(key, set)
      const [oldest] = sets.size > SETS_CACHED ? sets.keys() : []
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

/** Serialised vectors: a search needs several sets with the same vector, which takes long to serialise. */
const texts = new WeakMap<number[], string>()

function textOf(vector: number[]): string {
  const known = texts.get(vector)
  if (known !== undefined) return known
  const text = vector.join()
  texts.set(vector, text)
  return text
}

/** Returns a key that is equal for equal matches only. */
function keyOf(match: Match): string {
  switch (match.kind) {
    case 'and':
    case 'or':
      return `${match.kind}[${match.of.map(keyOf).join()}]`
    case 'not':
      return `not[${keyOf(match.of)}]`
    case 'near':
      return `near[${match.floor}:${textOf(match.vector)}]`
    case 'nearInContext':
      return `nearInContext[${match.embedderId}:${match.rows}:${match.floor}:${textOf(match.vector)}]`
    default:
      return JSON.stringify(match)
  }
}

/** For a corpus whose queries never repeat. */
export const NOTHING_CACHED: CachedSets = {
  of: (_match, make) => make(),
  known: () => undefined,
  clear: () => {},
  forget: () => {},
}
