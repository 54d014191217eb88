import { type ExactToken, type Literal, exactTokens, literalOf, tokenKey } from './exact-tokens.ts'

/** A part of a text, in UTF-16 units. */
export interface Stretch {
  start: number
  end: number
}

/** Returns every occurrence of `literal` in `tokens`, by the rules of exact mode. */
export function findLiteral(tokens: ExactToken[], literal: Literal): Stretch[] {
  const first = literal[0]
  if (!first) return []
  const byPosition = new Map<number, ExactToken[]>()
  for (const token of tokens)
    byPosition.set(token.position, [...(byPosition.get(token.position) ?? []), token])
  const found: Stretch[] = []
  for (const [position, starting] of byPosition) {
    const end = endOfMatch(byPosition, literal, position)
    if (end === undefined) continue
    const lastTokens = byPosition.get(end - 1) ?? []
    const start = Math.min(...starting.map((token) => token.start))
    found.push({ start, end: Math.max(...lastTokens.map((token) => token.end)) })
  }
  return found.toSorted((a, b) => a.start - b.start)
}

/** Returns the position after a match that begins at `position`; undefined if there is none. */
function endOfMatch(
  byPosition: Map<number, ExactToken[]>,
  literal: Literal,
  position: number,
): number | undefined {
  let ends = new Set([position])
  for (const unit of literal) {
    const next = new Set<number>()
    for (const at of ends) {
      const whole = unit.parts.every((part, index) =>
        byPosition.get(at + index)?.some((token) => tokenKey(token) === part),
      )
      if (whole) next.add(at + unit.parts.length)
      for (const token of byPosition.get(at) ?? []) if (token.text === unit.joined) next.add(at + token.span)
    }
    if (!next.size) return undefined
    ends = next
  }
  return Math.max(...ends)
}

/** True if a text contains a word or phrase literally: the same characters except case, accents and joining signs. */
export function containsExactly(text: string, phrase: string): boolean {
  const literal = literalOf(phrase)
  return literal.length > 0 && findLiteral(exactTokens(text), literal).length > 0
}

/** Returns the literal occurrences of a word or phrase in a text, for marking. */
export function literalStretches(text: string, phrase: string): Stretch[] {
  return findLiteral(exactTokens(text), literalOf(phrase))
}
