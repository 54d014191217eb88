import { type Literal, SPANS, compoundPrefix, tokenKey } from '@claire/scholarly-text'
import { DocumentSet } from '#documents/document-set'
import { TermCursor, hasTermWith, indexOfTerm, listAt, rangeOfPrefix } from '#postings/dictionary'
import type { Postings } from '#postings/postings'
import { addDocuments, visitDocumentsOfRange } from '#postings/postings'
import { type Reached, either, follow, reachedNowhere } from '#postings/positions'
import type { Segment } from '#postings/segments'

/** What a unit of a literal is looked up by, in one field: made once for all segments. */
interface UnitKeys {
  parts: string[]
  /** Its joined forms, where anything begins with what all of them begin with. */
  compounds: string
  joined: { key: string; span: number }[]
}

/** What a literal is looked up by in one field; of nothing where it holds only punctuation. */
export type LiteralKeys = UnitKeys[]

/** One token to be found, and how many positions it covers. */
interface Step {
  index: number
  span: number
}

export const keysOf = (literal: Literal, namespace: string): LiteralKeys =>
  literal.map(({ parts, joined }) => ({
    parts: parts.map((text) => namespace + tokenKey({ text, span: 1 })),
    compounds: namespace + compoundPrefix(joined),
    // As many parts as the unit has: found by its parts already.
    joined: SPANS.filter((span) => span !== parts.length).map((span) => ({
      key: namespace + tokenKey({ text: joined, span }),
      span,
    })),
  }))

/** The ways in which a unit of a literal may be written: each is a run of tokens. */
function waysOf({ dictionary }: Postings, unit: UnitKeys): Step[][] {
  const ways: Step[][] = []
  const parts = unit.parts.map((key) => ({ index: indexOfTerm(dictionary, key), span: 1 }))
  if (parts.every(({ index }) => index >= 0)) ways.push(parts)
  const hasCompounds = hasTermWith(dictionary, unit.compounds)
  for (const { key, span } of unit.joined) {
    if (span > 1 && !hasCompounds) continue
    const index = indexOfTerm(dictionary, key)
    if (index >= 0) ways.push([{ index, span }])
  }
  return ways
}

/** The ways of all units; undefined where one has none. */
function waysOfAll(postings: Postings, keys: LiteralKeys): Step[][][] | undefined {
  const all: Step[][][] = []
  for (const unit of keys) {
    const ways = waysOf(postings, unit)
    if (!ways.length) return undefined
    all.push(ways)
  }
  return all.length ? all : undefined
}

const isOneToken = (ways: Step[][][]) => ways.length === 1 && ways[0]?.every((way) => way.length === 1)

/** The documents of a segment in which the literal of `keys` stands, in their field; undefined for none. */
export function literalDocuments({ exact, count }: Segment, keys: LiteralKeys): DocumentSet | undefined {
  const ways = waysOfAll(exact, keys)
  if (!ways) return undefined
  const candidates = candidatesOf(exact, count, ways)
  return isOneToken(ways) || candidates.isEmpty() ? candidates : inARow(exact, ways, candidates)
}

/** The same of the candidates only; they need not hold the words. */
export function literalDocumentsAmong(
  { exact, count }: Segment,
  keys: LiteralKeys,
  candidates: DocumentSet,
): DocumentSet | undefined {
  const ways = waysOfAll(exact, keys)
  if (!ways) return undefined
  return isOneToken(ways)
    ? candidatesOf(exact, count, ways).keep(candidates)
    : inARow(exact, ways, candidates)
}

/** The candidates in which all units stand one after the other, each in one of its ways. */
function inARow(postings: Postings, ways: Step[][][], candidates: DocumentSet): DocumentSet {
  let reached: Reached | null = null
  for (const unit of ways) {
    reached = advance({ postings, candidates }, reached, unit)
    if (!reached.count) break
  }
  const found = new DocumentSet(candidates.size)
  for (let at = 0; at < (reached?.count ?? 0); at++) found.add(reached?.documents[at] ?? 0)
  return found
}

/** Documents that hold the tokens of some way of writing every unit, wherever they stand. */
function candidatesOf(postings: Postings, count: number, ways: Step[][][]): DocumentSet {
  let candidates: DocumentSet | null = null
  for (const unit of rarestFirst(postings, ways)) {
    const ofUnit = unit.map((way) => intersection(postings, count, way)).reduce((any, one) => any.addAll(one))
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
  candidates: DocumentSet
}

/** From where the units before ended to where this one ends, by any of its ways. */
function advance({ postings, candidates }: Within, reached: Reached | null, ways: Step[][]): Reached {
  let all: Reached | null = null
  for (const way of ways) {
    let ends = reached
    for (const { index, span } of way) {
      if (ends?.count === 0) break
      ends = follow(postings, { list: listAt(postings.dictionary, index), span, among: ends ?? candidates })
    }
    if (ends) all = all ? either(all, ends) : ends
  }
  return all ?? reachedNowhere()
}

/** The documents of a segment in which `literal` stands in a field, its last word possibly going on. */
export function prefixDocuments({ exact, count }: Segment, namespace: string, literal: Literal): DocumentSet {
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
  const way = before.map((index) => ({ index, span: 1 }))
  let among: Reached | DocumentSet = intersection(exact, count, way)
  for (const { index, span } of way)
    among = follow(exact, { list: listAt(exact.dictionary, index), span, among })
  const cursor = new TermCursor(exact.dictionary, from)
  for (let index = from; index < to && cursor.next(); index++) {
    const reached = follow(exact, { list: cursor.list, span: 1, among })
    for (let at = 0; at < reached.count; at++) found.add(reached.documents[at] ?? 0)
  }
  return found
}
