import { type BoostedTrees, probabilityOf } from '#platform/boosted-trees'
import { oneLine } from '../text/plain-text.ts'
import { joinLines } from './join-lines.ts'
import type { Cell, Layout } from './layout.ts'
import { BANNER, isLike, KIND, OPEN, titleFeatures } from './title-features.ts'

export interface FoundTitle {
  text: string
  /** Lines of the title, in order. */
  cells: Cell[]
  /** Probability of its best line, from 0 to 1. */
  score: number
}

const SURE = 0.5
const POSSIBLE = 0.25
/** Least probability of a line of the title. */
const LEAST = 0.03
/** Texts on covers in the size of titles, and headings of parts of a paper. */
const NO_TITLE =
  /^(?:please scroll|this article was|full terms|to cite this|view the article|downloaded|publisher:)|^(?:abstract|summary|contents|introduction|acknowledge?ments?|references)$/i
const ROW_GAP = 3
const MOST_LINES = 10
const LONGEST_TITLE = 1000
/** Maximum distance between lines of a title, in multiples of the type size. */
const LINE_GAP = 3.2

/** The line that is most likely part of the title, with the likely ones above and below. */
export function findTitle(layout: Layout, stated: string, model: BoostedTrees): FoundTitle | null {
  const rows = titleFeatures(layout, stated)
  const scores = new Map(layout.first.map((cell, at) => [cell, probabilityOf(model, rows[at] ?? {})]))
  const [best] = [...scores]
    .filter(([{ text }]) => !NO_TITLE.test(text.trim()))
    .toSorted((a, b) => b[1] - a[1])
  if (!best) return null
  const cells = grown(best[0], scores)
  const text = titleText(cells)
  return text ? { text, cells, score: best[1] } : null
}

/** The lines of the title around `seed`, in the order of reading. */
function grown(seed: Cell, scores: Map<Cell, number>): Cell[] {
  const [above, below] = [linesFrom(seed, 'above', scores), linesFrom(seed, 'below', scores)]
  const order = [...scores.keys()]
  const cells = new Set([...above, seed, ...below].flatMap((cell) => rowOf(cell, order)))
  return order.filter((cell) => cells.has(cell))
}

function linesFrom(seed: Cell, side: 'above' | 'below', scores: Map<Cell, number>): Cell[] {
  const lines: Cell[] = []
  let last = seed
  for (let next = seed[side]; next && lines.length < MOST_LINES; next = next[side]) {
    if (!belongs(last, next, scores)) break
    lines.push(next)
    last = next
  }
  return lines
}

function belongs(cell: Cell, next: Cell, scores: Map<Cell, number>): boolean {
  const [upper, lower] = cell.base < next.base ? [cell, next] : [next, cell]
  const isNeeded = OPEN.test(upper.text) || (/^\p{Ll}/u.test(lower.text) && isLike(cell, next))
  const least = isNeeded ? LEAST : isLike(cell, next) ? POSSIBLE : SURE
  const gap = (lower.base - upper.base) / Math.max(1, cell.size, next.size)
  const isBanner = upper === next && (KIND.test(next.text.trim()) || BANNER.test(next.text))
  return gap < LINE_GAP && (scores.get(next) ?? 0) > least && !isBanner
}

/** A line with the cells beyond wide gaps. */
function rowOf(cell: Cell, order: Cell[]): Cell[] {
  const row = [cell]
  const at = order.indexOf(cell)
  for (const step of [-1, 1])
    for (let next = order[at + step], last = cell, index = at; next; next = order[(index += step) + step]) {
      const gap = Math.max(next.left, last.left) - Math.min(next.right, last.right)
      const isBeside = Math.abs(next.base - cell.base) < 0.3 * cell.size && gap < ROW_GAP * cell.size
      if (!isBeside || !isLike(cell, next) || KIND.test(next.text.trim())) break
      row.push(next)
      last = next
    }
  return row
}

const NOTE = /^[*†‡§¶∗⁎#⋆☆★✩]+$|^[\d,*†‡§¶∗]+$/

/** The words of lines as a title, without the marks of notes. */
function titleText(cells: Cell[]): string {
  const lines = cells.map(({ words }, line) =>
    words
      .map((word, at) => {
        const isNote =
          word.raised && NOTE.test(word.text) && (!/\d/.test(word.text) || isNoteNumber(cells, line, at))
        const text = isNote ? '' : word.text
        return at && !word.attached ? ` ${text}` : text
      })
      .join(''),
  )
  return oneLine(joinLines(lines.map((line) => oneLine(line))), LONGEST_TITLE)
    .replace(/(?<![*†‡§¶∗⁎⋆☆★])[*†‡§¶∗⁎⋆☆★]+$/, '')
    .trim()
}

/** A raised number at the end is a note's, unless it follows a single letter as an exponent does. */
function isNoteNumber(cells: Cell[], line: number, at: number): boolean {
  const words = cells[line]?.words ?? []
  const isLast = line === cells.length - 1 && at === words.length - 1
  return isLast && lettersBefore(words[at - 1]?.text ?? '') > 1
}
const lettersBefore = (text: string) => text.slice(-3).match(/\p{L}/gu)?.length ?? 0
