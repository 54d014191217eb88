import { type Literal, SPANS, tokenKey } from '@claire/scholarly-text'
import type { Json } from '../connection.ts'

/** So many words may go on from the last one of several. */
const MOST_PREFIXED = 1024

/** Articles in whose field a literal stands: its units one after the other, each in one of the ways it may be written. */
export function literalIn(field: string, literal: Literal): Json {
  const [only] = literal
  if (literal.length === 1 && only) return unitIn(field, only)
  return inARow(literal.map((unit) => either(waysOf(field, unit))))
}

/** A unit by itself: where it ends does not matter. */
function unitIn(field: string, { parts, joined }: Literal[number]): Json {
  const words = spansOf(joined, parts.length).map((span) => tokenKey({ text: joined, span }))
  if (parts.length === 1) return { terms: { [field]: [...words, ...parts] } }
  const apart = inARow(parts.map((part) => term(field, part)))
  return { bool: { should: [apart, { terms: { [field]: words } }], minimum_should_match: 1 } }
}

function waysOf(field: string, { parts, joined }: Literal[number]): Json[] {
  const apart = inARow(parts.map((part) => term(field, part)))
  const together = spansOf(joined, parts.length).map((span) => {
    const word = term(field, tokenKey({ text: joined, span }))
    return span === 1 ? word : inARow([word, { span_gap: { [field]: span - 1 } }])
  })
  return [apart, ...together]
}

/**
 * How many parts a word that is written in one, or in other parts than here, may cover: each has a letter at least, and
 * digits alone are not joined.
 */
function spansOf(joined: string, parts: number): number[] {
  const most = /^\d*$/.test(joined) ? 1 : [...joined].length
  return SPANS.filter((span) => span !== parts && span <= most)
}

/** Articles in whose field a literal stands, the last word of which may go on. */
export function prefixIn(field: string, literal: Literal): Json {
  const words = literal.flatMap(({ parts }) => parts)
  const last = words.pop() ?? ''
  if (!words.length) return { prefix: { [field]: last } }
  const goingOn = {
    prefix: { [field]: { value: last, rewrite: `top_terms_${MOST_PREFIXED}` } },
  }
  return inARow([...words.map((word) => term(field, word)), { span_multi: { match: goingOn } }])
}

const term = (field: string, value: string): Json => ({ span_term: { [field]: value } })
const either = (clauses: Json[]): Json =>
  clauses.length === 1 && clauses[0] ? clauses[0] : { span_or: { clauses } }
const inARow = (clauses: Json[]): Json =>
  clauses.length === 1 && clauses[0] ? clauses[0] : { span_near: { clauses, slop: 0, in_order: true } }
