import { lettersOf } from '../text/plain-text.ts'
import { withAccents, type PdfGlyph, type PdfPage } from './read-glyphs.ts'
import { plainGlyphs } from './join-lines.ts'

/** Letters without a blank between them, all raised or none. */
export interface Word {
  text: string
  left: number
  right: number
  /** Smaller than its line and above its baseline: the mark of a note or an affiliation, an exponent. */
  raised: boolean
  /** No blank precedes it. */
  attached: boolean
}

/** A line of one column: words on a baseline without a wide gap. Lengths in points from the page's upper left corner. */
export interface Cell {
  page: number
  words: Word[]
  text: string
  left: number
  right: number
  base: number
  size: number
  bold: boolean
  italic: boolean
  /** The nearest cells above and below in the same column, null if none is near. */
  above: Cell | null
  below: Cell | null
}

/** The first pages of a PDF in cells. */
export interface Layout {
  /** In PDFium's reading order. */
  cells: Cell[]
  /** Cells of the page that has the front, from its top to its foot, from left to right. */
  first: Cell[]
  width: number
  height: number
  /** The size that most letters have. */
  bodySize: number
  turned: string
}

const MOST_GLYPHS = 30_000
/** Maximum glyphs of a line. */
const MOST_GLYPHS_OF_LINE = 500
const MOST_CELLS = 2_000
/** In multiples of the type size: gap between columns, and maximum offset of a superscript from its line's baseline. */
const COLUMN_GAP = 1.5
const OFF_BASELINE = 0.5
const JOINT_GAP = 0.6
const NEAR = 6
const NEIGHBOURS = 60
const RAISED = { smaller: 0.88, above: 0.08 }

/** Orders the glyphs of pages into lines of columns and relates each line to those above and below. */
export function layOut(pages: PdfPage[]): Layout {
  const cells = pages.flatMap((page, index) => cellsOf(page, index)).slice(0, MOST_CELLS)
  const [first] = pages
  for (const page of pages.keys()) relate(inSpace(cells.filter((cell) => cell.page === page)))
  return {
    cells,
    first: inSpace(cells.filter(({ page }) => page === 0)),
    width: first?.width ?? 0,
    height: first?.height ?? 0,
    bodySize: usualSize(cells.map(({ size, text }) => ({ size, letters: text.length }))),
    turned: pages.map(({ turned }) => turned).join('\n'),
  }
}

/** The same pages with the front on another of them. */
export const frontedBy = (layout: Layout, page: number): Layout => ({
  ...layout,
  first: inSpace(layout.cells.filter((cell) => cell.page === page)),
})

/** From top to bottom; cells with almost the same baseline from left to right. */
function inSpace(cells: Cell[]): Cell[] {
  const byBase = cells.toSorted((a, b) => a.base - b.base)
  const rows: Cell[][] = []
  for (const cell of byBase) {
    const row = rows.at(-1)
    const [head] = row ?? []
    if (row && head && cell.base - head.base < Math.min(head.size, cell.size) * OFF_BASELINE) row.push(cell)
    else rows.push([cell])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.left - b.left))
}

function relate(all: Cell[]) {
  // A mark alone does not separate two lines.
  const cells = all.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  for (const [index, cell] of cells.entries()) {
    for (let at = index + 1; at < Math.min(cells.length, index + NEIGHBOURS); at++) {
      const other = cells[at]
      if (!other || other.base - cell.base > NEAR * Math.max(cell.size, other.size)) break
      if (other.base - cell.base < OFF_BASELINE * Math.min(cell.size, other.size)) continue
      if (Math.min(cell.right, other.right) - Math.max(cell.left, other.left) <= 0) continue
      cell.below ??= other
      other.above = nearer(other, other.above, cell)
      break
    }
  }
}
const nearer = (to: Cell, known: Cell | null, other: Cell) =>
  known && to.base - known.base <= to.base - other.base ? known : other

interface Run {
  glyphs: PdfGlyph[]
  left: number
  right: number
  base: number
  size: number
}

function cellsOf(page: PdfPage, index: number): Cell[] {
  const runs: Run[] = []
  for (const glyph of withAccents(page.glyphs.slice(0, MOST_GLYPHS))) {
    const run = runs.at(-1)
    if (run && continues(run, glyph)) extend(run, glyph)
    else
      runs.push({ glyphs: [glyph], left: glyph.left, right: glyph.right, base: glyph.base, size: glyph.size })
  }
  return joined(runs.slice(0, MOST_CELLS)).flatMap((run) => cellOf(run, index))
}

function continues({ base, right, size, glyphs }: Run, glyph: PdfGlyph): boolean {
  const em = Math.max(size, glyph.size)
  // Each letter of a ligature has the ligature's position.
  const furthest = glyph.spaced ? em : em * 2
  const last = glyphs.at(-1)?.base ?? base
  const isOnLine = Math.abs(glyph.base - base) <= em * OFF_BASELINE || Math.abs(glyph.base - last) < em * 0.1
  return (
    isOnLine &&
    glyphs.length < MOST_GLYPHS_OF_LINE &&
    glyph.left - right <= em * COLUMN_GAP &&
    glyph.left - right >= -furthest
  )
}

function extend(run: Run, glyph: PdfGlyph) {
  run.glyphs.push(glyph)
  run.left = Math.min(run.left, glyph.left)
  run.right = Math.max(run.right, glyph.right)
  if (glyph.size > run.size * 1.05) run.base = glyph.base
  run.size = Math.max(run.size, glyph.size)
}

/** Moves superscripts and parts drawn later, which PDFium puts on lines of their own, to where the page shows them. */
function joined(runs: Run[]): Run[] {
  const gone = new Set<Run>()
  const byBase = runs.toSorted((a, b) => a.base - b.base)
  for (const [index, run] of byBase.entries()) {
    for (let at = index + 1; at < Math.min(byBase.length, index + NEIGHBOURS); at++) {
      const other = byBase[at]
      const em = Math.max(run.size, other?.size ?? 0)
      if (!other || other.base - run.base > em * OFF_BASELINE) break
      if (gone.has(run)) break
      if (gone.has(other)) continue
      const [host, guest] = run.glyphs.length >= other.glyphs.length ? [run, other] : [other, run]
      if (!isBeside(host, guest, em) || host.glyphs.length + guest.glyphs.length > MOST_GLYPHS_OF_LINE)
        continue
      insert(host, guest)
      gone.add(guest)
    }
  }
  return runs.filter((run) => !gone.has(run))
}

const isBeside = (host: Run, guest: Run, em: number) =>
  (guest.left - host.right <= em * JOINT_GAP && guest.left - host.right > -em * 0.3) ||
  (host.left - guest.right <= em * JOINT_GAP && host.left - guest.right > -em * 0.3)

function insert(host: Run, guest: Run) {
  const isBehind = guest.left >= host.left
  const [before, after] = isBehind ? [host, guest] : [guest, host]
  const [first] = after.glyphs
  if (first) first.spaced = after.left - before.right > Math.min(host.size, guest.size) * 0.15
  host.glyphs = [...before.glyphs, ...after.glyphs]
  host.left = Math.min(host.left, guest.left)
  host.right = Math.max(host.right, guest.right)
  if (guest.size > host.size * 1.05) host.base = guest.base
  host.size = Math.max(host.size, guest.size)
}

function cellOf({ glyphs, left, right }: Run, page: number): Cell[] {
  const size = usualSize(glyphs.map((glyph) => ({ size: glyph.size, letters: 1 })))
  const full = glyphs.filter((glyph) => glyph.size > size * RAISED.smaller)
  const bases = full.map(({ base }) => base).toSorted((a, b) => a - b)
  const base = bases[bases.length >> 1] ?? glyphs[0]?.base ?? 0
  const words = wordsOf(glyphs, { size, base })
  const text = words.map((word, at) => (at && !word.attached ? ` ${word.text}` : word.text)).join('')
  if (!text.trim()) return []
  const share = (is: (glyph: PdfGlyph) => boolean) => glyphs.filter(is).length / glyphs.length
  return [
    {
      page,
      words,
      text,
      left,
      right,
      base,
      size: tallSize(glyphs, size),
      bold: share((glyph) => glyph.bold) > 0.5,
      italic: share((glyph) => glyph.italic) > 0.5,
      above: null,
      below: null,
    },
  ]
}

const spelled = (text: string) => plainGlyphs(text === '\u0002' || text === '\ufffe' ? '-' : text)

/** Small capitals have the size of their capitals; a drop capital is not the size of its line. */
function tallSize(glyphs: PdfGlyph[], usual: number): number {
  const sizes = Map.groupBy(glyphs, ({ size }) => size)
  return Math.max(
    usual,
    ...[...sizes].flatMap(([size, of]) =>
      of.length >= glyphs.length * 0.1 && size < usual * 1.5 ? [size] : [],
    ),
  )
}

function wordsOf(glyphs: PdfGlyph[], line: { size: number; base: number }): Word[] {
  const words: Word[] = []
  for (const [index, glyph] of glyphs.entries()) {
    const raised =
      glyph.size < line.size * RAISED.smaller && line.base - glyph.base > line.size * RAISED.above
    const word = words.at(-1)
    const starts = glyph.spaced || index === 0
    const text = glyph.text < '\u0080' && glyph.text !== '\u0002' ? glyph.text : spelled(glyph.text)
    if (word && !starts && word.raised === raised) {
      word.text += text
      word.right = Math.max(word.right, glyph.right)
    } else
      words.push({
        text,
        left: glyph.left,
        right: glyph.right,
        raised,
        attached: !starts,
      })
  }
  return words
}

function usualSize(parts: { size: number; letters: number }[]): number {
  const weights = new Map<number, number>()
  for (const { size, letters } of parts) weights.set(size, (weights.get(size) ?? 0) + letters)
  return [...weights].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

const known = new WeakMap<Cell, string>()

/** `lettersOf` the text of a line, cached. */
export function lettersOfCell(cell: Cell): string {
  const letters = known.get(cell) ?? lettersOf(cell.text)
  known.set(cell, letters)
  return letters
}
