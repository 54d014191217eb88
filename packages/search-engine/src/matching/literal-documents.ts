import { type Literal, SPANS, compoundPrefix, tokenKey } from '@claire/scholarly-text'
import { DocumentSet } from '#documents/document-set'
import { TermCursor, hasTermWith, indexOfTerm, listAt, rangeOfPrefix } from '#postings/dictionary'
import type { Postings } from '#postings/postings'
import { addDocuments, visitDocumentsOfRange } from '#postings/postings'
import { type Reached, either, follow, reachedNowhere } from '#postings/positions'
import type { Segment } from '#postings/segments'

/** The lookup keys of a unit of a literal in one field, made once for all segments. */
interface UnitKeys {
  parts: string[]
  /** Prefix of all its joined forms. */
  compounds: string
  joined: { key: string; span: number }[]
}

/** The lookup keys of a literal in one field; empty if it has only punctuation. */
export type LiteralKeys = UnitKeys[]

/** A token to find, and the number of positions it covers. */
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

/** Returns the spellings of a unit of a literal, each as a run of tokens. */
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

/** Returns the spellings of all units; undefined if one has none. */
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

/** Adds the documents of a segment with the literal of `keys` in their field to a set, offset by `base`. */
export function addLiteralDocuments(
  segment: Segment,
  keys: LiteralKeys,
  { set, base }: { set: DocumentSet; base: number },
) {
  const ways = waysOfAll(segment.exact, keys)
  if (ways && isOneToken(ways))
    for (const [token] of ways[0] ?? []) addDocuments(segment.exact, token?.index ?? -1, { set, base })
  else if (ways) set.addShifted(inARow(segment.exact, ways, rarestOf(segment, ways)), base)
}

/** Returns those among the candidates, which need not contain the words; undefined for none. */
export function literalDocumentsAmong(
  segment: Segment,
  keys: LiteralKeys,
  candidates: DocumentSet,
): DocumentSet | undefined {
  const ways = waysOfAll(segment.exact, keys)
  if (!ways) return undefined
  return isOneToken(ways) ? rarestOf(segment, ways).keep(candidates) : inARow(segment.exact, ways, candidates)
}

/** Returns the candidates with all units in sequence, each in one of its spellings. */
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

/**
 * Returns the documents with the tokens of some spelling of the rarest unit, at any position. The lists of the others are
 * read once, for their positions.
 */
function rarestOf({ exact, count }: Segment, ways: Step[][][]): DocumentSet {
  const documentsOfWay = (way: Step[]) =>
    Math.min(...way.map(({ index }) => listAt(exact.dictionary, index).documents))
  const [rarest] = ways
    .map((unit) => ({ unit, documents: unit.reduce((sum, way) => sum + documentsOfWay(way), 0) }))
    .toSorted((a, b) => a.documents - b.documents)
  const candidates = new DocumentSet(count)
  for (const way of rarest?.unit ?? []) candidates.addAll(intersection(exact, count, way))
  return candidates
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

/** Returns the end positions of a unit, in any of its spellings, that follow the end of the units before. */
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

/** Returns the documents of a segment that contain `literal` in a field, its last word as a prefix. */
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
