import { readFormula } from './read-formula.ts'
import { readProse } from './read-prose.ts'

/** A part of prose, or a formula. */
export interface TexPiece {
  /** Its start in the text, or the formula that it follows. */
  start: number
  /** The plain text for readers; an unreadable formula as typed. */
  reads: string
  /** The TeX of a formula, without its delimiters, and with percent signs that are not comments. */
  tex?: string
}

const LONGEST = 1000
const ALIGNED = 'align|eqnarray|gather|multline|flalign|split'
const OPENING = new RegExp(
  String.raw`(?<!\\)\$\$?|\\\(|\\\[|\\begin\s*\{(equation|displaymath|math|${ALIGNED})\*?\}`,
  'g',
)

/** Private-use characters that replace formulas while prose is read: a group may begin before a formula and end after it. */
const FIRST_PLACE = 0xf0000
const PLACES = /[\u{f0000}-\u{ffffd}]/u

/** Splits a text into prose and formulas in TeX, as in titles and abstracts of arXiv and others. */
export function texPieces(text: string, depth = 0): TexPiece[] {
  if (PLACES.test(text)) return [{ start: 0, reads: text }]
  const formulas = formulasOf(text, depth)
  let [prose, done] = ['', 0]
  for (const [at, { start, end }] of formulas.entries()) {
    prose += text.slice(done, start) + String.fromCodePoint(FIRST_PLACE + at)
    done = end
  }
  prose = readProse(prose + text.slice(done), depth)
  let start = 0
  return prose.split(/([\u{f0000}-\u{ffffd}])/u).flatMap((part) => {
    const formula = formulas[(part.codePointAt(0) ?? 0) - FIRST_PLACE]
    const piece = formula
      ? { start: formula.start, reads: formula.reads, tex: formula.tex }
      : { start, reads: part }
    start = formula?.end ?? start
    return part ? [piece] : []
  })
}

interface ReadFormula extends TexPiece {
  tex: string
  end: number
}

function formulasOf(text: string, depth: number): ReadFormula[] {
  const formulas: ReadFormula[] = []
  OPENING.lastIndex = 0
  for (let opening = OPENING.exec(text); opening; opening = OPENING.exec(text)) {
    const start = opening.index
    const formula = formulaAt(text, opening)
    if (!formula) continue
    const { tex, end } = formula
    const reads = readFormula(tex, readNested, depth)
    formulas.push({
      start,
      end,
      tex: tex.trim().replace(/(?<!\\)[%#]/g, '\\$&'),
      reads: reads === null ? text.slice(start, end) : spaced(reads, text, { start, end }),
    })
    OPENING.lastIndex = end
  }
  return formulas
}

/** Keeps blanks at the ends of a formula only between words. */
function spaced(reads: string, text: string, { start, end }: { start: number; end: number }): string {
  const isWord = (unit: string) => /[\p{L}\p{N}]/u.test(unit)
  const before = reads.startsWith(' ') && isWord(text.charAt(start - 1)) ? ' ' : ''
  const after = reads.endsWith(' ') && isWord(text.charAt(end)) ? ' ' : ''
  return before + reads.trim() + after
}

/** Reads text in a formula, or in the braces of a command. */
const readNested = (text: string, depth: number): string =>
  texPieces(text, depth)
    .map(({ reads }) => reads)
    .join('')

interface Formula {
  tex: string
  end: number
}

function formulaAt(text: string, { 0: opening, 1: environment, index }: RegExpExecArray): Formula | null {
  const from = index + opening.length
  const closing = environment
    ? `\\end{${opening.slice(opening.indexOf('{') + 1)}`
    : opening === '\\('
      ? '\\)'
      : opening === '\\['
        ? '\\]'
        : opening
  const at =
    closing === '$' ? closingDollar(text, from) : from + text.slice(from, from + LONGEST).indexOf(closing)
  if (at < from || at - from > LONGEST) return null
  const tex = text.slice(from, at)
  const end = at + closing.length
  if (!tex.trim()) return null
  if (closing === '$' && !isFormula(tex, text.charAt(end))) return null
  if (!environment) return { tex, end }
  return {
    tex: new RegExp(ALIGNED).test(environment) ? String.raw`\begin{aligned}${tex}\end{aligned}` : tex,
    end,
  }
}

/** Text in a formula may contain formulas of its own. */
const OPEN_TEXT = /\\(?:text\w*|mbox|hbox)\s*\{[^{}]*$/

function closingDollar(text: string, from: number): number {
  for (let at = text.indexOf('$', from); at >= 0; at = text.indexOf('$', at + 1))
    if (text[at - 1] !== '\\' && !OPEN_TEXT.test(text.slice(Math.max(from, at - LONGEST), at))) return at
  return -1
}

const TEXT_ARGUMENT =
  /\\(?:text\w*|mbox|hbox|operatorname|mathrm|emph)\s*\{[^{}]*\}|\\[A-Za-z]+|\{\s*\\(?:rm|it|bf|sf|tt)\b[^{}]*\}/g
const isProseLike = (tex: string) =>
  /(?:^|\s)\p{Ll}{3,}[,.;:]?\s+\p{Ll}{2,}(?:\s|$)/u.test(tex.replace(TEXT_ARGUMENT, ' , '))

/**
 * True if the text between two dollar signs is a formula, not the prose between two prices or two variables of a
 * program: it has TeX in it, or none of prose's words.
 */
function isFormula(tex: string, next: string): boolean {
  if (isProseLike(tex)) return false
  if (/[\\^_{]/.test(tex)) return true
  if (!/[\p{L}\p{N}]/u.test(tex)) return /^[\s<>=+\-*/|~±×∼≈≤≥.,:'!()[\]]+$/u.test(tex)
  if (next === '$' || (/^\s*\d/.test(tex) && /\d/.test(next))) return false
  if (/^\S(?:.*\S)?$/su.test(tex)) return !(/^\p{L}{3}.*[/:,-]$/u.test(tex) && /\p{L}/u.test(next))
  return !/\p{L}{3}|(?<!\p{L})(?:to|or|in|of|is|at|by|an|as|on|US|AU|CA|HK|NZ)(?!\p{L})/u.test(tex)
}

/**
 * Returns the text for readers, with TeX's letters, signs, scripts and formulas as plain characters: 'BiSbTe₃'
 * for `BiSbTe$_3$`. Unknown formulas and commands stay as typed.
 */
export const readableTex = (text: string): string => (/[\\$^_{~]/.test(text) ? readNested(text, 0) : text)
