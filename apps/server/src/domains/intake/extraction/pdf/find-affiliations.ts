import type { Affiliation } from '@claire/scholarly-text'
import { affiliationsOf, readAffiliations } from '../text/affiliations.ts'
import { oneLine } from '../text/plain-text.ts'
import type { FoundAuthor } from './find-authors.ts'
import { joinLines } from './join-lines.ts'
import type { Cell, Layout } from './layout.ts'
import { ABSTRACT, HEADING, INSTITUTION } from './title-features.ts'

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
