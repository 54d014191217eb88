import { TermCursor, compareTerms } from './dictionary.ts'
import { ListWriter } from './list-writer.ts'
import { type Postings, positionBytes } from './postings.ts'

interface Part {
  postings: Postings
  /** What is added to this part's document numbers in the merged list. */
  base: number
  positions: Uint8Array | null
  cursor: TermCursor
  /** The term at the cursor; undefined at the end. */
  term: string | undefined
}

/** Joins the postings of neighbouring segments, in order; `bases` are their first documents in the result. */
export function mergePostings(all: Postings[], bases: number[]): Postings {
  const parts: Part[] = all.map((postings, index) => ({
    postings,
    base: bases[index] ?? 0,
    positions: positionBytes(postings),
    cursor: new TermCursor(postings.dictionary),
    term: undefined,
  }))
  for (const part of parts) advance(part)
  const writer = new ListWriter({
    usual: all[0]?.usual ?? new Uint32Array(),
    withPositions: all.some(({ positions }) => positions),
  })
  for (let term = smallestTerm(parts); term !== undefined; term = smallestTerm(parts)) {
    for (const part of parts) {
      if (part.term !== term) continue
      writer.append(part.postings, part.cursor.list, part)
      advance(part)
    }
    writer.end(term)
  }
  return writer.finish()
}

function advance(part: Part) {
  part.term = part.cursor.next() ? part.cursor.text() : undefined
}

function smallestTerm(parts: Part[]): string | undefined {
  let smallest: string | undefined
  for (const { term } of parts) {
    if (term !== undefined && (smallest === undefined || compareTerms(term, smallest) < 0)) smallest = term
  }
  return smallest
}
