import { type BoostedTrees, probabilityOf } from '#platform/boosted-trees'
import { type Cell, type Layout } from './layout.ts'
import { type FrontFacts, nameCandidates } from './name-features.ts'
import { isParticle, nameOf, type Piece } from './name-pieces.ts'
import type { Affiliation } from '@claire/scholarly-text'
import { affiliationsOf, readAffiliations } from '../text/names.ts'
import { oneLine, lettersOf } from '../text/plain-text.ts'
import { joinLines } from './join-lines.ts'
import { ABSTRACT, HEADING, INSTITUTION, type Features } from './title-features.ts'

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

const MOST_LINES = 5
/** Maximum distance between lines of one address, in multiples of the type size. */
const LINE_GAP = 1.7
const NO_PLACE = /@|https?:|\b(?:received|accepted|published|correspond\p{L}*|e-?mail|orcid|keywords?)\b/iu
const MARK = /^[([]?(\d{1,2}|[a-z]|[*†‡§¶∗#]{1,3})[)\].]?$/

/** Affiliations of the authors: by the marks after their names, else from the lines below them. */
export function findAffiliations(layout: Layout, authors: FoundAuthor[]): Affiliation[] {
  const named = new Set(authors.flatMap(({ piece }) => piece.cells))
  const marked = markedAddresses(layout, named)
  return affiliationsOf(
    authors.map((author) => {
      const marks = author.piece.marks.flatMap((mark) => mark.match(/\d+|[a-z]|[*†‡§¶∗#]/g) ?? [])
      const byMark = marks.flatMap((mark) => marked.get(mark) ?? [])
      return { affiliations: readAffiliations(byMark.length ? byMark : addressBelow(author, named)) }
    }),
  )
}

/** Addresses by the mark that they begin with; the first of each on the first page. */
function markedAddresses({ first }: Layout, named: Set<Cell>): Map<string, string> {
  const addresses = new Map<string, string>()
  for (const cell of first) {
    const [head, ...rest] = cell.words
    const mark = MARK.exec(head?.text ?? '')?.[1]
    if (!mark || !rest.length || named.has(cell) || addresses.has(mark)) continue
    const isMark = head?.raised || rest[0]?.attached || /^\d/.test(mark)
    const own = isMark ? addressFrom(cell, (next) => MARK.test(next.words[0]?.text ?? '')) : ''
    const text = own.slice(head?.text.length).trim()
    if (INSTITUTION.test(text) && !NO_PLACE.test(text)) addresses.set(mark, text)
  }
  return addresses
}

function addressBelow({ piece }: FoundAuthor, named: Set<Cell>): string[] {
  const [cell] = piece.cells.slice(-1)
  let below = cell?.below ?? null
  while (below && named.has(below)) below = below.below
  const isUnder = below && cell && below.left < piece.right && below.right > piece.left
  const text = below && isUnder ? addressFrom(below, (next) => named.has(next)) : ''
  return INSTITUTION.test(text) ? [text] : []
}

/** The lines from `cell` on that form one address. */
function addressFrom(cell: Cell, ends: (next: Cell) => boolean): string {
  const lines: string[] = []
  for (let line: Cell | null = cell; line && lines.length < MOST_LINES; line = line.below) {
    const isApart = line !== cell && line.above && line.base - line.above.base > LINE_GAP * line.size
    if (line !== cell && (ends(line) || isApart || Math.abs(line.size - cell.size) > 0.6)) break
    if (NO_PLACE.test(line.text) || ABSTRACT.test(line.text) || HEADING.test(line.text)) break
    lines.push(oneLine(line.text))
  }
  return oneLine(joinLines(lines)).replace(/(?<!\s)\s+,/g, ',')
}

/** A piece with its probability of naming an author. */
interface Scored {
  piece: Piece
  score: number
}

const LIKELY_ALONE = 0.5
const FAR = 99

/** Features of each name from the other names of its page: authors stand together and look alike. */
export function contextFeatures(scored: Scored[]): Features[] {
  const best = new Map<Cell, number>()
  for (const { piece, score } of scored)
    for (const cell of piece.cells) best.set(cell, Math.max(best.get(cell) ?? 0, score))
  const likely = [...best].filter(([, score]) => score > LIKELY_ALONE).map(([cell]) => cell)
  const [top] = scored.toSorted((a, b) => b.score - a.score)
  const [lead] = top?.piece.cells ?? []
  const count = scored.filter(({ score }) => score > LIKELY_ALONE).length
  const byCell = Map.groupBy(scored, ({ piece }) => piece.cells[0])
  return scored.map((each) => ({
    ...ofOthers(each, byCell),
    ...ofLines(each, best),
    ...ofLead(each, lead, likely),
    likely: count,
    best: top?.score ?? 0,
  }))
}

function ofOthers({ piece, score }: Scored, byCell: Map<Cell, Scored[]>): Features {
  const line = byCell.get(piece.cells[0]) ?? []
  const others = line.filter((other) => other.piece !== piece).map((other) => other.score)
  const next = line.find((other) => other.piece.index === piece.index + 1)
  const previous = line.findLast((other) => other.piece.index === piece.index - 1)
  return {
    alone: score,
    inLine: others.length ? others.reduce((sum, other) => sum + other, 0) / others.length : -1,
    bestInLine: Math.max(-1, ...others),
    next: next?.score ?? -1,
    previous: previous?.score ?? -1,
  }
}

function ofLines({ piece }: Scored, best: Map<Cell, number>): Features {
  const [cell] = piece.cells
  const scoreOf = (other: Cell | null | undefined) => (other ? (best.get(other) ?? 0) : -1)
  return {
    scoreAbove: scoreOf(cell.above),
    scoreAbove2: scoreOf(cell.above?.above),
    scoreBelow: scoreOf(cell.below),
    scoreBelow2: scoreOf(cell.below?.below),
  }
}

function ofLead({ piece }: Scored, lead: Cell | undefined, likely: Cell[]): Features {
  const [cell] = piece.cells
  const others = likely.filter((other) => other !== cell)
  const nearest = Math.min(
    FAR,
    ...others.map((other) => Math.abs(other.base - cell.base) / Math.max(1, cell.size)),
  )
  return {
    ofLeadSize: lead ? cell.size / Math.max(1, lead.size) : 0,
    likeLead: Number(lead?.bold === cell.bold && lead.italic === cell.italic),
    toLead: lead ? Math.max(-FAR, Math.min(FAR, (cell.base - lead.base) / Math.max(1, cell.size))) : 0,
    nearest,
    sameRow: others.filter((other) => Math.abs(other.base - cell.base) < cell.size * 0.5).length,
    likeOthers:
      others.filter((other) => Math.abs(other.size - cell.size) < 0.3 && other.bold === cell.bold).length /
      Math.max(1, others.length),
  }
}
