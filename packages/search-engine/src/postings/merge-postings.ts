import { TermCursor } from './dictionary.ts'
import { ListWriter } from './list-writer.ts'
import { type Postings, positionBytes } from './postings.ts'

interface Part {
  postings: Postings
  /** Offset of this part's document numbers in the merged list. */
  base: number
  positions: Uint8Array | null
  cursor: TermCursor
}

/** Merges the postings of neighbouring segments, in order; `bases` are their first documents in the result. */
export function mergePostings(all: Postings[], bases: number[]): Postings {
  const parts: Part[] = all.map((postings, index) => ({
    postings,
    base: bases[index] ?? 0,
    positions: positionBytes(postings),
    cursor: new TermCursor(postings.dictionary),
  }))
  const writer = new ListWriter({
    usual: all[0]?.usual ?? new Uint32Array(),
    withPositions: all.some(({ positions }) => positions),
  })
  let left = parts.filter(({ cursor }) => cursor.next())
  while (left.length) {
    const having = withFirstTerm(left)
    for (const part of having) writer.append(part.postings, part.cursor.list, part)
    writer.end(having[0]?.cursor.encoded() ?? new Uint8Array())
    for (const part of having) if (!part.cursor.next()) left = left.filter((each) => each !== part)
  }
  return writer.finish()
}

/** Returns the parts whose next term sorts first, in order. */
function withFirstTerm(parts: Part[]): Part[] {
  let having: Part[] = []
  for (const part of parts) {
    const order = having[0] ? part.cursor.compare(having[0].cursor) : -1
    if (order < 0) having = [part]
    else if (order === 0) having.push(part)
  }
  return having
}
