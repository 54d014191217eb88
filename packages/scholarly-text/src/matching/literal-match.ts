import { type ExactToken, type Literal, exactTokens, literalOf, tokenKey } from './exact-tokens.ts'

/** A stretch of a text, in UTF-16 units. */
export interface Stretch {
  start: number
  end: number
}

/** Every place where `literal` stands in `tokens`, as exact mode understands it. */
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

/** The position after a match that begins at `position`; undefined without one. */
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

/** Whether a text contains a word or phrase literally: the same characters but for case, accents and joining signs. */
export function containsExactly(text: string, phrase: string): boolean {
  const literal = literalOf(phrase)
  return literal.length > 0 && findLiteral(exactTokens(text), literal).length > 0
}

/** Where a text contains a word or phrase literally, for marking it. */
export function literalStretches(text: string, phrase: string): Stretch[] {
  return findLiteral(exactTokens(text), literalOf(phrase))
}
