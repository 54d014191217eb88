import { DocumentSet } from '#documents/document-set'
import { checkBudget } from './budget.ts'
import { ByteReader } from './bytes.ts'
import type { TermList } from './dictionary.ts'
import { OTHER, type Postings, bytesOfPositions } from './postings.ts'

/** Documents, ascending, and for each the end positions of the match so far, ascending: from `starts` on, of `ends`. */
export interface Reached {
  documents: Uint32Array
  starts: Uint32Array
  ends: Uint32Array
  count: number
}

/** A term's list, its number of positions, and where it may occur. */
interface Following {
  list: TermList
  span: number
  /** Directly after these ends, or anywhere in these documents. */
  among: Reached | DocumentSet
}

/** Returns the ends of a term where it may occur. Lists have millions of positions: allocates nothing per document. */
export function follow(postings: Postings, { list, span, among }: Following): Reached {
  checkBudget()
  const { bytes, usual } = postings
  const entries = new ByteReader(bytes, list.start)
  const reader = new ByteReader(bytesOfPositions(postings, list))
  const placeOf = among instanceof DocumentSet ? placesAmong(among) : placesAfter(among)
  const most = among instanceof DocumentSet ? among.count() : among.count
  const next = roomFor(Math.min(list.documents, most))
  let [document, passed] = [0, 0]
  for (let left = list.documents; left > 0; left--) {
    const number = entries.number()
    const which = number & OTHER
    const positions = which === OTHER ? entries.number() : (usual[which] ?? 0)
    document += number >>> 2
    const place = placeOf(document)
    if (place < 0) {
      passed += positions
      continue
    }
    reader.skip(passed)
    passed = 0
    makeRoom(next, positions)
    const term = { positions, span }
    keep(
      next,
      document,
      among instanceof DocumentSet
        ? keepAll(reader, term, next)
        : keepFollowing(reader, term, { next, from: among, place }),
    )
  }
  return next
}

/** Returns the place of each of ascending documents in `reached`, or -1. */
function placesAfter({ documents, count }: Reached): (document: number) => number {
  let at = 0
  return (document) => {
    while (at < count && (documents[at] ?? 0) < document) at++
    return at < count && documents[at] === document ? at : -1
  }
}

const placesAmong = (documents: DocumentSet) => (document: number) => (documents.has(document) ? 0 : -1)

function makeRoom(next: Reached, positions: number) {
  const least = (next.starts[next.count] ?? 0) + positions
  if (next.ends.length < least) next.ends = longer(next.ends, least)
}

/** Adds the next document, whose ends are written up to `end`, if it has any. */
function keep(next: Reached, document: number, end: number) {
  if (end === next.starts[next.count]) return
  next.documents[next.count++] = document
  next.starts[next.count] = end
}

/** Returns the union of the ends of both, each once. */
export function either(a: Reached, b: Reached): Reached {
  if (!a.count || !b.count) return a.count ? a : b
  const both = roomFor(a.count + b.count)
  both.ends = new Uint32Array((a.starts[a.count] ?? 0) + (b.starts[b.count] ?? 0))
  let [atA, atB] = [0, 0]
  while (atA < a.count || atB < b.count) {
    const document = Math.min(documentAt(a, atA), documentAt(b, atB))
    const ofA = documentAt(a, atA) === document ? endsOf(a, atA++) : NONE
    const ofB = documentAt(b, atB) === document ? endsOf(b, atB++) : NONE
    keep(both, document, mergeEnds(both, ofA, ofB))
  }
  return both
}

const NONE = new Uint32Array()
const documentAt = ({ documents, count }: Reached, at: number) =>
  at < count ? (documents[at] ?? 0) : Infinity
const endsOf = ({ starts, ends }: Reached, at: number) => ends.subarray(starts[at], starts[at + 1])

/** Writes the merged ends of the next document, given as two ascending lists. Returns the end of the written part. */
function mergeEnds({ ends, starts, count }: Reached, a: Uint32Array, b: Uint32Array): number {
  let next = starts[count] ?? 0
  let [atA, atB] = [0, 0]
  while (atA < a.length || atB < b.length) {
    const end = Math.min(a[atA] ?? Infinity, b[atB] ?? Infinity)
    if (a[atA] === end) atA++
    if (b[atB] === end) atB++
    ends[next++] = end
  }
  return next
}

export const reachedNowhere = () => roomFor(0)

const roomFor = (documents: number): Reached => ({
  documents: new Uint32Array(documents),
  starts: new Uint32Array(documents + 1),
  ends: new Uint32Array(documents * 2),
  count: 0,
})

function longer(numbers: Uint32Array, least: number): Uint32Array {
  const copy = new Uint32Array(Math.max(least, numbers.length * 2))
  copy.set(numbers)
  return copy
}

interface Term {
  positions: number
  span: number
}

/** Reads a document's positions and writes their ends. Returns the end of the written part. */
function keepAll(reader: ByteReader, { positions, span }: Term, { ends, starts, count }: Reached) {
  const begun = starts[count] ?? 0
  let position = span
  for (let left = 0; left < positions; left++) {
    position += reader.number()
    ends[begun + left] = position
  }
  return begun + positions
}

interface After {
  next: Reached
  from: Reached
  /** The place of the document in `from`. */
  place: number
}

/** The same for positions that directly follow an end. */
function keepFollowing(reader: ByteReader, { positions, span }: Term, { next, from, place }: After) {
  const { ends, starts, count } = next
  const last = from.starts[place + 1] ?? 0
  let at = from.starts[place] ?? 0
  let [position, end] = [0, starts[count] ?? 0]
  for (let left = positions; left > 0; left--) {
    position += reader.number()
    while (at < last && (from.ends[at] ?? 0) < position) at++
    if (at < last && from.ends[at] === position) ends[end++] = position + span
  }
  return end
}
