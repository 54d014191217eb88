import type { References } from '@claire/scholarly-text'
import { readDoi } from './identifiers.ts'

/** Handbooks cite more: so many are kept. */
const MOST_DOIS = 1_000

/** What a document says of the works that its article cites, before it is read. */
export interface StatedReferences {
  /** Of each reference the texts that may name its DOI: a reference may be of several works. */
  listed: string[][]
  /** How many there are, where the document says so besides. */
  count?: number
}

/** How many works an article cites, and the DOIs of those that have one; `own` is the article's, which is none of them. */
export function readReferences({ listed, count = 0 }: StatedReferences, own: string | null): References {
  const dois = new Set(listed.flat().flatMap((text) => readDoi(text) ?? []))
  if (own) dois.delete(own)
  return {
    count: Math.max(listed.length, dois.size, Number.isSafeInteger(count) && count < 100_000 ? count : 0),
    dois: [...dois].slice(0, MOST_DOIS),
  }
}
