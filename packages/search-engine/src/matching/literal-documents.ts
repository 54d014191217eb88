import { type Literal, SPANS, tokenKey } from '@claire/scholarly-text'
import { DocumentSet } from '#documents/document-set'
import { TermCursor, type TermList, indexOfTerm, listAt, rangeOfPrefix } from '#postings/dictionary'
import type { Postings } from '#postings/postings'
import { addDocuments, visitDocumentsOfRange, visitPositions } from '#postings/postings'
import type { Segment } from '#postings/segments'

/** Documents, ascending, and for each the positions after what has matched so far. */
interface Reached {
  documents: number[]
  ends: number[][]
}

/** One token to be found, and how many positions it covers. */
interface Step {
  index: number
  span: number
}

/** The ways in which a unit of a literal may be written: each is a run of tokens. */
function waysOf(postings: Postings, namespace: string, unit: Literal[number]): Step[][] {
  const find = (text: string, span: number) =>
    indexOfTerm(postings.dictionary, namespace + tokenKey({ text, span }))
  const ways: Step[][] = []
  const parts = unit.parts.map((part) => ({ index: find(part, 1), span: 1 }))
  if (parts.every(({ index }) => index >= 0)) ways.push(parts)
  for (const span of SPANS) {
    // As many parts as the unit has: found by its parts already.
    if (span === unit.parts.length) continue
    const index = find(unit.joined, span)
    if (index >= 0) ways.push([{ index, span }])
  }
  return ways
}

/** The documents of a segment in which `literal` stands, in the field of `namespace`. */
export function literalDocuments(
  { exact, count }: Segment,
  namespace: string,
  literal: Literal,
): DocumentSet {
  const ways = literal.map((unit) => waysOf(exact, namespace, unit))
  if (!literal.length || ways.some((way) => !way.length)) return new DocumentSet(count)
  const candidates = candidatesOf(exact, count, ways)
  const first = ways[0]
  if (ways.length === 1 && first?.every((way) => way.length === 1)) return candidates
  if (candidates.isEmpty()) return candidates
  return inARow(exact, ways, { count, isCandidate: (document) => candidates.has(document) })
}

/** The same of the candidates only; they need not hold the words. */
export function literalDocumentsAmong(
  { exact, count }: Segment,
  { namespace, literal }: { namespace: string; literal: Literal },
  isCandidate: (document: number) => boolean,
): DocumentSet {
  const ways = literal.map((unit) => waysOf(exact, namespace, unit))
  if (!literal.length || ways.some((way) => !way.length)) return new DocumentSet(count)
  return inARow(exact, ways, { count, isCandidate })
}

/** The candidates in which all units stand one after the other, each in one of its ways. */
function inARow(
  postings: Postings,
  ways: Step[][][],
  { count, isCandidate }: { count: number; isCandidate: (document: number) => boolean },
): DocumentSet {
  let reached: Reached | null = null
  for (const unit of ways) {
    reached = advance({ postings, isCandidate }, reached, unit)
    if (!reached.documents.length) break
  }
  const found = new DocumentSet(count)
  for (const document of reached?.documents ?? []) found.add(document)
  return found
}

/** Documents that hold the tokens of some way of writing every unit, wherever they stand. */
function candidatesOf(postings: Postings, count: number, ways: Step[][][]): DocumentSet {
  let candidates: DocumentSet | null = null
  for (const unit of rarestFirst(postings, ways)) {
    const ofUnit = new DocumentSet(count)
    for (const way of unit) ofUnit.addAll(intersection(postings, count, way))
    candidates = candidates ? candidates.keep(ofUnit) : ofUnit
    if (candidates.isEmpty()) break
  }
  return candidates ?? new DocumentSet(count)
}

/** The units of a literal, that of the fewest documents first: where it is not, the lists of the others are not read. */
function rarestFirst({ dictionary }: Postings, ways: Step[][][]): Step[][][] {
  if (ways.length < 2) return ways
  const having = (way: Step[]) => Math.min(...way.map(({ index }) => listAt(dictionary, index).documents))
  return ways
    .map((unit) => ({ unit, documents: unit.reduce((sum, way) => sum + having(way), 0) }))
    .toSorted((a, b) => a.documents - b.documents)
    .map(({ unit }) => unit)
}

function intersection(postings: Postings, count: number, way: Step[]): DocumentSet {
  let all: DocumentSet | null = null
  for (const index of new Set(way.map((step) => step.index))) {
    const one = documentsOf(postings, count, index)
    all = all ? all.keep(one) : one
  }
  return all ?? new DocumentSet(count)
}

function documentsOf(postings: Postings, count: number, index: number): DocumentSet {
  const set = new DocumentSet(count)
  addDocuments(postings, index, { set, base: 0 })
  return set
}

interface Within {
  postings: Postings
  isCandidate: (document: number) => boolean
}

/** From where the units before ended to where this one ends, by any of its ways. */
function advance(within: Within, reached: Reached | null, ways: Step[][]): Reached {
  let all: Reached | null = null
  for (const way of ways) {
    let ends = reached
    for (const { index, span } of way)
      ends = take(within, ends, { list: listAt(within.postings.dictionary, index), span })
    if (ends) all = all ? union(all, ends) : ends
  }
  return all ?? { documents: [], ends: [] }
}

/** Keeps the documents in which the token stands right where what was reached ended; all where it stands at the start. */
function take(
  { postings, isCandidate }: Within,
  reached: Reached | null,
  { list, span }: { list: TermList; span: number },
): Reached {
  const next: Reached = { documents: [], ends: [] }
  let at = 0
  visitPositions(postings, list, {
    wants(document) {
      if (!reached) return isCandidate(document)
      while (at < reached.documents.length && (reached.documents[at] ?? 0) < document) at++
      return reached.documents[at] === document && isCandidate(document)
    },
    visit(document, positions, count) {
      const wanted = reached?.ends[at]
      const ends: number[] = []
      for (let place = 0; place < count; place++) {
        const position = positions[place] ?? 0
        if (!wanted || wanted.includes(position)) ends.push(position + span)
      }
      if (!ends.length) return
      next.documents.push(document)
      next.ends.push(ends)
    },
  })
  return next
}

function union(a: Reached, b: Reached): Reached {
  const ends = new Map<number, number[]>(a.documents.map((document, at) => [document, a.ends[at] ?? []]))
  for (const [at, document] of b.documents.entries()) {
    ends.set(
      document,
      [...new Set([...(ends.get(document) ?? []), ...(b.ends[at] ?? [])])].toSorted((x, y) => x - y),
    )
  }
  const documents = [...ends.keys()].toSorted((x, y) => x - y)
  return { documents, ends: documents.map((document) => ends.get(document) ?? []) }
}

/** The documents of a segment in which `literal` stands, its last word possibly going on. */
export function prefixDocuments(segment: Segment, namespace: string, literal: Literal): DocumentSet {
  const { exact, count } = segment
  const parts = literal.flatMap((unit) => unit.parts)
  const last = parts.pop()
  const found = new DocumentSet(count)
  if (last === undefined) return found
  const before = parts.map((part) => indexOfTerm(exact.dictionary, namespace + part))
  if (before.includes(-1)) return found
  const [from, to] = rangeOfPrefix(exact.dictionary, namespace + last)
  if (!before.length) {
    visitDocumentsOfRange(exact, [from, to], (document) => found.add(document))
    return found
  }
  const candidates = intersection(
    exact,
    count,
    before.map((index) => ({ index, span: 1 })),
  )
  let reached: Reached | null = null
  const within = { postings: exact, isCandidate: (document: number) => candidates.has(document) }
  for (const index of before)
    reached = take(within, reached, { list: listAt(exact.dictionary, index), span: 1 })
  const cursor = new TermCursor(exact.dictionary, from)
  for (let index = from; index < to && cursor.next(); index++)
    for (const document of take(within, reached, { list: cursor.list, span: 1 }).documents)
      found.add(document)
  return found
}
