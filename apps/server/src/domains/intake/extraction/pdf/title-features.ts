import { lettersOf } from '../text/plain-text.ts'
import { type Cell, type Layout, lettersOfCell } from './layout.ts'
import { levelsOf, isNameShaped, piecesOf } from './name-pieces.ts'

/** Journals, kinds of article, stamps and addresses around titles. */
export const BANNER =
  /^(?:arxiv:|proceedings|journal|transactions|volume\b|vol\.|issue\b|(?:original |full |regular )?(?:research|review|paper|article)\b|original|(?:short|brief|rapid) (?:communication|report)|case report|letters?\b|editorial|perspective|opinion|commentary|open access|preprint|manuscript|under review|working paper|technical (?:report|note)|published|accepted|received|available online|doi\b|https?:|www\.|©|\(c\)|copyright|issn|isbn|contents lists|international (?:journal|conference)|conference\b|workshop\b|cite this|citation:|edited by|page \d|please\b|this article|downloaded|to cite|article history|article info)|(?:journal|proceedings|conference|transactions|volume|issn|rights reserved|licen[sc]e|published by|terms of use|doi)\b/i
export const HEADING =
  /^(?:(?:\d{1,2}(?:\.\d{1,2})?|[ivx]{1,5})\.?\s)?(?:abstract|summary|introduction|keywords?|key words|index terms|acknowledge?ments?|contents|references|background|methods|a b s t r a c t|article info)\b/i
const JOURNAL =
  /\b(?:journal|quarterly|annals|transactions|proceedings|letters|bulletin|archives|perspectives on|advances in|applications in|reviews?|research notes)\b/i
const LARGE = 1.05
const MOST_LARGE = 60
const MOST_OTHERS = 600
/** Kinds of article, and nothing else on their line. */
export const KIND =
  /^(?:research|original|review|regular|full|short|invited|technical|feature|special)?\s?(?:papers?|articles?|letters?|reports?|research|reviews?|editorial|commentary|communication|note|manuscript|open access|database|software|methodology|proceedings)(?:\s(?:paper|article|open access))?$/i
/** True if a line names a place of work, cached. */
export function isOfInstitution(cell: Cell): boolean {
  const is = institutions.get(cell) ?? INSTITUTION.test(cell.text)
  institutions.set(cell, is)
  return is
}
const institutions = new WeakMap<Cell, boolean>()
export const INSTITUTION =
  /\b(?:universi\p{L}*|universit\p{L}*|institut\p{L}*|d[eé]part[ea]?ment\p{L}*|facult\p{L}*|school|college|laborator\p{L}*|academ(?:y|ia)|cent(?:er|re|rum)|hospital|division|research|company|corporation|inc|ltd|llc|gmbh|ministry|google|microsoft|ibm|foundation|group|program(?:me)?|unit|clinic|council|univ|hall|street|road|avenue|blvd|box|building|labs?|b\.v|ag|& sons)\b/iu
/** A line that cannot be the last. */
export const OPEN = /[,:–-]$|\b(?:of|the|and|in|for|a|an|on|to|with|from|by|at)$/i
export const ABSTRACT =
  /^(?:abstract|summary|a\s?b\s?s\s?t\s?r\s?a\s?c\s?t|zusammenfassung|résumé|resumen)\b\s*[.:—–-]?/i

interface PageFacts {
  sizes: number[]
  lettersBySize: Map<number, number>
  names: Map<Cell, number>
  runs: Map<Cell, { cells: Cell[]; letters: number }>
  abstract: number
  /** Occurrences of each line on both pages, as of running heads. */
  again: Map<string, number>
  /** Number of other lines that contain each of the larger lines: citations contain the names of journals. */
  within: Map<Cell, number>
  stated: string
  largest: number
}

/** The features of a line, by name. */
export type Features = Record<string, number>

/** The features of each line of the first page. */
export function titleFeatures(layout: Layout, stated: string): Features[] {
  const facts = factsOf(layout, stated)
  return layout.first.map((cell, place) => ({
    place,
    ...typeOf(cell, layout, facts),
    ...wordingOf(cell, facts),
    ...surroundingsOf(cell, layout, facts),
  }))
}

function factsOf(layout: Layout, stated: string): PageFacts {
  const { first, cells } = layout
  const lettersBySize = new Map<number, number>()
  for (const { size, text } of first) lettersBySize.set(size, (lettersBySize.get(size) ?? 0) + text.length)
  const sizes = [...lettersBySize].filter(([, letters]) => letters >= 4).map(([size]) => size)
  const again = new Map<string, number>()
  for (const cell of cells) again.set(lettersOfCell(cell), (again.get(lettersOfCell(cell)) ?? 0) + 1)
  return {
    sizes,
    lettersBySize,
    largest: Math.max(1, ...sizes),
    names: new Map(first.map((cell) => [cell, nameShare(cell)])),
    runs: runsOf(first),
    abstract: first.find(({ text }) => ABSTRACT.test(text))?.base ?? -1,
    stated: lettersOf(stated),
    again,
    within: withinOthers(layout),
  }
}

function withinOthers({ first, cells, bodySize }: Layout): Map<Cell, number> {
  const large = first
    .filter(({ size, text }) => size > bodySize * LARGE && text.length > 6)
    .slice(0, MOST_LARGE)
  const letters = cells.slice(0, MOST_OTHERS).map((cell) => ({ cell, letters: lettersOfCell(cell) }))
  return new Map(
    large.map((cell) => {
      const own = lettersOfCell(cell)
      return [
        cell,
        letters.filter((other) => other.cell.size < cell.size * 0.95 && other.letters.includes(own)).length,
      ]
    }),
  )
}

/** Lines one below the other in one style. */
function runsOf(cells: Cell[]): PageFacts['runs'] {
  const runs: PageFacts['runs'] = new Map()
  for (const cell of cells) {
    const run = (cell.above && isLike(cell, cell.above) && runs.get(cell.above)) || { cells: [], letters: 0 }
    run.cells.push(cell)
    run.letters += cell.text.length
    runs.set(cell, run)
  }
  return runs
}

/** True if two lines may belong to one title. */
export const isLike = (one: Cell, other: Cell) =>
  Math.abs(one.size - other.size) <= Math.max(0.6, one.size * 0.04) && one.bold === other.bold

/** Share of the words of a line that are in possible names of authors. */
export function nameShare(cell: Cell): number {
  const share = shares.get(cell) ?? countNames(cell)
  shares.set(cell, share)
  return share
}
const shares = new WeakMap<Cell, number>()

function countNames(cell: Cell): number {
  const pieces = piecesOf(cell)
  const words = pieces.reduce((sum, piece) => sum + piece.words.length, 0)
  const named = pieces.filter((piece) => piece.words.length > 1 && isNameShaped(piece.words))
  const sum = named.reduce((total, { words: own }) => {
    const [given, family] = [levelsOf(own[0] ?? ''), levelsOf(own.at(-1) ?? '')]
    const isKnown = Math.min(given.given || (own[0] ?? '').length < 3 ? 5 : 1, family.family + 1) / 5
    return total + own.length * Math.min(1, isKnown)
  }, 0)
  return words ? sum / words : 0
}

function typeOf(cell: Cell, { bodySize, height, width }: Layout, facts: PageFacts): Features {
  const run = facts.runs.get(cell)
  const foot = run?.cells.at(-1)
  const under = foot?.below
  return {
    size: cell.size / Math.max(1, bodySize),
    larger: facts.sizes.filter((size) => size > cell.size * 1.03).length,
    ofLargest: cell.size / facts.largest,
    bold: Number(cell.bold),
    italic: Number(cell.italic),
    top: cell.base / Math.max(1, height),
    middle: Math.abs((cell.left + cell.right) / 2 - width / 2) / Math.max(1, width),
    left: cell.left / Math.max(1, width),
    width: (cell.right - cell.left) / Math.max(1, width),
    ofSize: facts.lettersBySize.get(cell.size) ?? 0,
    runLetters: run?.letters ?? 0,
    runLines: run?.cells.length ?? 0,
    namesUnderRun: under ? (facts.names.get(under) ?? 0) : -1,
    sizeUnderRun: under ? under.size / Math.max(1, bodySize) : 0,
    largerUnderRun: under ? under.size / Math.max(1, cell.size) : 0,
    gapUnderRun: under && foot ? Math.min(9, (under.base - foot.base) / Math.max(1, cell.size)) : 9,
    runPlace: run?.cells.indexOf(cell) ?? 0,
  }
}

function wordingOf(cell: Cell, { stated, names, again, within }: PageFacts): Features {
  const { text, words } = cell
  const letters = lettersOfCell(cell)
  const levels = words.map((word) => levelsOf(word.text))
  const share = (part: number) => part / Math.max(1, words.length)
  return {
    words: words.length,
    letters: letters.length,
    capitals: (text.match(/\p{Lu}/gu)?.length ?? 0) / Math.max(1, letters.length),
    digits: (text.match(/\d/g)?.length ?? 0) / Math.max(1, text.length),
    stated: letters.length > 3 && stated.includes(letters) ? letters.length / stated.length : 0,
    isStated: Number(stated.length > 0),
    banner: Number(BANNER.test(text)),
    kind: Number(KIND.test(text.trim())),
    heading: Number(HEADING.test(text)),
    again: Math.min(4, again.get(letters) ?? 0),
    within: Math.min(4, within.get(cell) ?? 0),
    journal: Number(JOURNAL.test(text)),
    address: Number(/@|https?:|www\.|doi/i.test(text)),
    institution: Number(isOfInstitution(cell)),
    names: names.get(cell) ?? 0,
    common: share(levels.filter(({ word }) => word > 3).length),
    unknown: share(levels.filter(({ word, given, family }) => !word && !given && !family).length),
    endsSentence: Number(/[.;]$/.test(text)),
    endsOpen: Number(OPEN.test(text)),
    startsSmall: Number(/^\p{Ll}/u.test(text)),
    raised: words.filter((word) => word.raised).length,
    commas: text.split(',').length - 1,
  }
}

function surroundingsOf(cell: Cell, { height }: Layout, facts: PageFacts): Features {
  const { above, below } = cell
  const em = Math.max(1, cell.size)
  const nameIn = (other: Cell | null | undefined) => (other ? (facts.names.get(other) ?? 0) : -1)
  const under = [below, below?.below, below?.below?.below].filter(
    (other) => other !== null && other !== undefined,
  )
  return {
    gapAbove: above ? Math.min(9, (cell.base - above.base) / em) : 9,
    gapBelow: below ? Math.min(9, (below.base - cell.base) / em) : 9,
    sizeAbove: above ? cell.size / Math.max(1, above.size) : 0,
    sizeBelow: below ? cell.size / Math.max(1, below.size) : 0,
    likeAbove: Number(above !== null && isLike(cell, above)),
    likeBelow: Number(below !== null && isLike(cell, below)),
    namesAbove: nameIn(above),
    namesBelow: nameIn(below),
    namesBelow2: nameIn(below?.below),
    namesBelow3: nameIn(below?.below?.below),
    openAbove: Number(above !== null && OPEN.test(above.text)),
    kindAbove: Number(above !== null && KIND.test(above.text.trim())),
    bannerAbove: Number(above !== null && BANNER.test(above.text)),
    headingAbove: Number(above !== null && HEADING.test(above.text)),
    headingBelow: Number(below !== null && HEADING.test(below.text)),
    institutionBelow: Number(under.some(isOfInstitution)),
    mailBelow: Number(under.some(({ text }) => text.includes('@'))),
    toAbstract: facts.abstract < 0 ? -1 : (facts.abstract - cell.base) / Math.max(1, height),
  }
}
