import { TermCursor, compareTerms } from './dictionary.ts'
import { ListWriter } from './list-writer.ts'
import { type Postings, visitDocuments, visitPositions } from './postings.ts'

interface Part {
  postings: Postings
  /** What is added to this part's document numbers in the merged list. */
  base: number
  cursor: TermCursor
  /** The term at the cursor; undefined at the end. */
  term: string | undefined
}

/** Joins the postings of neighbouring segments, in order; `bases` are their first documents in the result. */
export function mergePostings(all: Postings[], bases: number[]): Postings {
  const parts: Part[] = all.map((postings, index) => ({
    postings,
    base: bases[index] ?? 0,
    cursor: new TermCursor(postings.dictionary),
    term: undefined,
  }))
  for (const part of parts) advance(part)
  const documents = all.reduce((sum, postings) => sum + postings.documents, 0)
  const writer = new ListWriter({ documents, lengths: joinedLengths(all, documents) })
  for (let term = smallestTerm(parts); term !== undefined; term = smallestTerm(parts)) {
    for (const part of parts) {
      if (part.term !== term) continue
      copyList(part, writer)
      advance(part)
    }
    writer.end(term)
  }
  return writer.finish()
}

function joinedLengths(all: Postings[], documents: number): Uint32Array | null {
  if (!all.every(({ lengths }) => lengths)) return null
  const joined = new Uint32Array(documents)
  let at = 0
  for (const { lengths } of all) {
    joined.set(lengths ?? [], at)
    at += lengths?.length ?? 0
  }
  return joined
}

function copyList({ postings, base, cursor: { index } }: Part, writer: ListWriter) {
  if (!postings.lengths) {
    visitDocuments(postings, index, (document, payload) => writer.document(base + document, payload))
    return
  }
  visitPositions(postings, index, {
    wants: () => true,
    visit(document, positions, count) {
      writer.document(base + document, count)
      for (let at = 0; at < count; at++) writer.position(positions[at] ?? 0)
    },
  })
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
