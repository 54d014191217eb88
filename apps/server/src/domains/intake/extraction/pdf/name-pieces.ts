import type { Cell, Word } from './layout.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Separator between a piece and the next, or the end of its line. */
export type Separator = 'end' | 'comma' | 'and' | 'mark' | 'mail' | 'gap' | 'bracket'

/** Words of a line between separators: a possible name. */
export interface Piece {
  words: string[]
  /** Its lines: two if it is broken. */
  cells: [Cell] | [Cell, Cell]
  /** Its position among the pieces of its line. */
  index: number
  before: Separator
  after: Separator
  /** The marks after it, as "1" and "*". */
  marks: string[]
  left: number
  right: number
}

const AND = new Set(['and', 'und', 'et', 'y', 'e', '&', 'with', 'by'])
const MARKS = new Set('0123456789*†‡§¶∗⁎#⇑✉⋆☆★♦♠♣∥‖♯◦⊥?￿¹²³⁴⁵⁶⁷⁸⁹⁰'.split(''))
const PARTS = /[,;·•|()[\]]|[^,;·•|()[\]]+/g
const TITLES = /^(?:dr|prof|professor|mr|mrs|ms|sir)\.?$/i
const DEGREES =
  /^(?:ph\.?d\.?|m\.?d\.?|m\.?sc\.?|b\.?sc\.?|m\.?a\.?|b\.?a\.?|dr\.?|d\.?phil\.?|m\.?p\.?h\.?|r\.?n\.?|jr\.?|sr\.?|ii|iii|iv|member|senior|fellow|student|ieee|m\.?b\.?a\.?)$/i
const PARTICLES = new Set(
  'von van de du der den ten ter di da del della degli dos das do la le el al af av bin ibn ben zu zur zum vom y e st und'.split(
    ' ',
  ),
)
const MONTHS = /^(?:january|february|september|october|november|december)$/i
const WIDE_GAP = 1
const MOST_PIECES = 60
const MOST_WORDS = 7

/** The pieces of a line, also those that cannot be a name. */
export function piecesOf(cell: Cell): Piece[] {
  const pieces = known.get(cell) ?? splitLine(cell)
  known.set(cell, pieces)
  return pieces
}
const known = new WeakMap<Cell, Piece[]>()

function splitLine(cell: Cell): Piece[] {
  const pieces: Piece[] = []
  let open: { words: string[]; left: number; right: number } | null = null
  let before: Separator = 'end'
  const close = (separator: Separator) => {
    if (open) {
      const { words, left, right } = open
      pieces.push({
        words,
        cells: [cell],
        index: pieces.length,
        before,
        after: separator,
        marks: [],
        left,
        right,
      })
      open = null
      before = separator
    } else if (before === 'mark' || before === 'gap' || before === 'end') before = separator
  }
  let last: Word | undefined
  for (const word of cell.words) {
    if (pieces.length > MOST_PIECES) break
    if (last && open && word.left - last.right > cell.size * WIDE_GAP) close('gap')
    last = word
    if (word.raised) {
      close('mark')
      pieces.at(-1)?.marks.push(word.text)
      continue
    }
    for (const part of word.text.match(PARTS) ?? []) read(part, word)
  }
  close('end')
  const [final] = pieces.slice(-1)
  if (final && final.after !== 'end' && before !== 'end') final.after = before
  return pieces

  function read(part: string, word: Word) {
    if (/^[,;·•|]$/.test(part)) return close('comma')
    if (/^[()[\]]$/.test(part)) return close('bracket')
    if (AND.has(part.toLowerCase()) && part !== 'E' && part !== 'Y') return close('and')
    if (part.includes('@')) return close('mail')
    const bare = withoutMarks(part).replace(/(?<=\p{Ll})ID$/u, '')
    if (bare) {
      if (open && word.attached && !part.startsWith('-')) open.words.push(bare)
      else open = { words: [...(open?.words ?? []), bare], left: open?.left ?? word.left, right: word.right }
      open.right = word.right
    }
    const behind = part.slice(part.indexOf(bare) + bare.length)
    if (behind && !bare.endsWith(behind)) {
      close('mark')
      pieces.at(-1)?.marks.push(behind)
    }
  }
}

function withoutMarks(part: string): string {
  let end = part.length
  while (end > 0 && MARKS.has(part[end - 1] ?? '')) end--
  let start = 0
  while (start < end && (MARKS.has(part[start] ?? '') || part[start] === '.')) start++
  return part.slice(start, end)
}

/** True if the words can be a name: capitalised, but for particles; no digits. */
export function isNameShaped(words: string[]): boolean {
  const own = words.filter((word) => !TITLES.test(word))
  if (!own.length || own.length > MOST_WORDS || own.join('').length > 60) return false
  if (own.every((word) => DEGREES.test(word)) || own.some((word) => MONTHS.test(word))) return false
  return (
    own.every((word) => /^['’‘]?\p{Lu}/u.test(word) || isParticle(word) || /^\p{Script=Han}+$/u.test(word)) &&
    own.every((word) => /^[\p{L}\p{M}.'’‘‐‑–-]+$/u.test(word)) &&
    own.some((word) => /\p{L}\p{M}*\p{L}/u.test(word) && !isParticle(word))
  )
}

export const isParticle = (word: string) =>
  PARTICLES.has(word.toLowerCase()) || /^(?:['’‘]t|d['’‘]\p{L}+|al-\p{L}+|el-\p{L}+)$/u.test(word)

/** The name as lists show it, "First Last": without titles, capitals in lower case, "Lovelace AK" reversed. */
export function nameOf(words: string[]): string {
  const own = words.filter((word) => !TITLES.test(word)).map((word) => word.replace(/[‐‑–]/g, '-'))
  const last = own.at(-1) ?? ''
  const isTurned =
    own.length > 1 &&
    /^(?:\p{Lu}[.-]?){1,3}$/u.test(last) &&
    own.slice(0, -1).every((word) => /\p{Ll}/u.test(word))
  const turned = isTurned
    ? (last.match(/\p{Lu}/gu) ?? []).map((letter) => `${letter}.`).concat(own.slice(0, -1))
    : own
  const isShouted = turned.every((word) => word === word.toUpperCase())
  return turned
    .map((word) => (isShouted ? lowered(word) : word))
    .join(' ')
    .replace(/['’‘]/g, '’')
}

const lowered = (word: string) =>
  /\p{L}\p{M}*\p{L}/u.test(word)
    ? word.toLowerCase().replace(/(?:^|[-’'‐])\p{Ll}/gu, (start) => start.toUpperCase())
    : word

/** Pieces broken at a line's end, each with its other half: on the line below, or at the beginning of the next row. */
export function brokenPieces(pieces: Map<Cell, Piece[]>): Piece[] {
  const cells = [...pieces.keys()]
  return cells.flatMap((cell, at) => {
    const last = pieces.get(cell)?.at(-1)
    const following = cells[at + 1]
    const isNextRow = following && following.left < cell.left && following !== cell.below
    const halves = [cell.below, isNextRow ? following : null].flatMap(
      (each) => (each && pieces.get(each)?.[0]) || [],
    )
    if (!last || last.after !== 'end') return []
    return halves
      .filter(({ before }) => before === 'end')
      .map((next) => ({
        ...last,
        words: last.words.at(-1)?.endsWith('-')
          ? [...last.words.slice(0, -1), `${last.words.at(-1)}${next.words[0]}`, ...next.words.slice(1)]
          : [...last.words, ...next.words],
        cells: [last.cells[0], next.cells[0]] as [Cell, Cell],
        after: next.after,
        marks: next.marks,
      }))
  })
}

/** Frequency of a word as given name and family name of authors, and as a common word: 0 for hardly ever, each next level twice as often. */
interface WordLevels {
  given: number
  family: number
  word: number
}

export const UNKNOWN: WordLevels = { given: 0, family: 0, word: 0 }
let shippedLexicon: Map<string, WordLevels> | undefined

/** The levels of a word whatever its case and accents; of a compound those of its best-known part. */
export function levelsOf(word: string): WordLevels {
  const lexicon = (shippedLexicon ??= readLexicon())
  const parts = foldWord(word)
    .split(/[-’'.]/)
    .filter(Boolean)
  return parts.reduce((best, part) => {
    const levels = lexicon.get(part) ?? UNKNOWN
    return {
      given: Math.max(best.given, levels.given),
      family: Math.max(best.family, levels.family),
      word: Math.max(best.word, levels.word),
    }
  }, UNKNOWN)
}

export const foldWord = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}’'.-]/gu, '')

/** Lines of words that share their levels: three letters from 'a', a blank, and the words. */
function readLexicon(): Map<string, WordLevels> {
  const file = path.join(import.meta.dirname, 'models/names.txt')
  const lexicon = new Map<string, WordLevels>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [key = '', ...words] = line.split(' ')
    const level = (at: number) => key.charCodeAt(at) - 97
    const levels = { given: level(0), family: level(1), word: level(2) }
    for (const word of words) lexicon.set(word, levels)
  }
  return lexicon
}
