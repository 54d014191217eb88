import type { References } from '@claire/scholarly-text'
import { readDoi } from './identifiers.ts'

/** Limit of the DOIs stored; handbooks cite more works. */
const MOST_DOIS = 1_000

/** A document's statements about the works that its article cites, unparsed. */
export interface StatedReferences {
  /** For each reference the texts that may contain its DOI: a reference may be of several works. */
  listed: string[][]
  /** Total number, if the document states it. */
  count?: number
}

/** Number of works that an article cites, and the DOIs of those that have one, without the article's `own`. */
export function readReferences({ listed, count = 0 }: StatedReferences, own: string | null): References {
  const dois = new Set(listed.flat().flatMap((text) => readDoi(text) ?? []))
  if (own) dois.delete(own)
  return {
    count: Math.max(listed.length, dois.size, Number.isSafeInteger(count) && count < 100_000 ? count : 0),
    dois: [...dois].slice(0, MOST_DOIS),
  }
}
