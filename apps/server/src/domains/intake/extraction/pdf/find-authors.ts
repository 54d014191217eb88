import { type BoostedTrees, probabilityOf } from '#platform/boosted-trees'
import type { Cell } from './layout.ts'
import { lettersOf } from './letters.ts'
import { contextFeatures, type Scored } from './name-context.ts'
import { type FrontFacts, nameCandidates } from './name-features.ts'
import { isParticle, nameOf, type Piece } from './name-pieces.ts'

export interface FoundAuthor {
  name: string
  piece: Piece
}

const LIKELY = 0.7
const MOST_AUTHORS = 500

/** The authors that the front names, in the order of the page. */
export function findAuthors(
  facts: FrontFacts,
  models: { author: BoostedTrees; context: BoostedTrees },
): FoundAuthor[] {
  const candidates = nameCandidates(facts)
  const alone = candidates.map(({ piece, features }) => ({
    piece,
    score: probabilityOf(models.author, features),
  }))
  const context = contextFeatures(alone)
  const scored = candidates.map(({ piece, features }, at) => ({
    piece,
    score: probabilityOf(models.context, { ...features, ...context[at] }),
  }))
  const order = new Map(facts.layout.first.map((cell, at) => [cell, at]))
  const likely = withoutHalves(scored.filter(({ score }) => score > LIKELY)).toSorted(
    (a, b) => placeOf(a, order) - placeOf(b, order) || a.piece.index - b.piece.index,
  )
  return distinct(likely).slice(0, MOST_AUTHORS)
}

const placeOf = ({ piece }: Scored, order: Map<Cell, number>) => order.get(piece.cells[0]) ?? 0

/** Keeps the likelier of a broken name and its halves. */
function withoutHalves(scored: Scored[]): Scored[] {
  const isHalf = (half: Piece, whole: Piece) =>
    whole.cells.length > half.cells.length &&
    ((half.cells[0] === whole.cells[0] && half.index === whole.index) ||
      (half.cells[0] === whole.cells[1] && half.index === 0))
  const isWhole = (each: Scored) =>
    each.piece.cells.length > 1 &&
    !scored.some(({ piece, score }) => score >= each.score && isHalf(piece, each.piece) && !isPart(piece))
  const whole = scored.filter(isWhole)
  return scored.filter((each) =>
    each.piece.cells.length > 1 ? isWhole(each) : !whole.some(({ piece }) => isHalf(each.piece, piece)),
  )
}

/** True if a piece is hardly a whole name: one word, or with an ending that names do not have. */
const isPart = ({ words }: Piece) =>
  words.length === 1 ||
  isParticle(words.at(-1) ?? '') ||
  (words.at(-1) ?? '').length < 3 ||
  (words[0] ?? '').length < 3

/** Each author once; of "J. Lovelace" and "Jane Lovelace" the first, which is nearest to the title. */
function distinct(scored: Scored[]): FoundAuthor[] {
  const byFamily = new Map<string, FoundAuthor[]>()
  for (const { piece } of scored) {
    const name = nameOf(piece.words)
    const family = lettersOf(name.split(' ').at(-1) ?? '')
    const known = byFamily.get(family) ?? []
    if (!known.some((other) => isSame(other.name, name))) byFamily.set(family, [...known, { name, piece }])
  }
  const found = new Set([...byFamily.values()].flat().map(({ piece }) => piece))
  return scored.flatMap(({ piece }) => (found.has(piece) ? [{ name: nameOf(piece.words), piece }] : []))
}

/** True if two names with one family name share given names or initials. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.split(' ').map(lettersOf).filter(Boolean))
  if (!a || !b) return false
  const isInitial = a[0]?.[0] === b[0]?.[0]
  return isInitial || a.every((word) => b.includes(word)) || b.every((word) => a.includes(word))
}
