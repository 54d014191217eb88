import { matchableTex } from '../text/tex.ts'
import { foldText } from '../text/fold.ts'
import { isFunctionWord } from '../text/function-words.ts'

/** A piece of a typed query. `glued` words follow the preceding piece without a space. */
export type QueryPiece =
  | { kind: 'word'; text: string }
  | { kind: 'phrase'; text: string }
  | { kind: 'field'; name: FieldName }
  | { kind: 'open' | 'close' | 'minus' }

export const FIELD_NAMES = ['title', 'source', 'topic', 'year', 'author', 'doi', 'orcid', 'cites'] as const
export type FieldName = (typeof FIELD_NAMES)[number]

const QUOTE = /["\u201c\u201d\u201e\u00ab\u00bb]/g
/** The same fields in other search engines, and operators of these that nothing here answers. */
const OTHER_NAMES: Record<string, FieldName> = {
  intitle: 'title',
  ti: 'title',
  inauthor: 'author',
  au: 'author',
  auth: 'author',
  py: 'year',
  dp: 'year',
}
const FIELD = new RegExp(`^(${[...FIELD_NAMES, ...Object.keys(OTHER_NAMES)].join('|')}):(?=\\S)`, 'i')
const UNKNOWN = /^(?:filetype|ext|site|inurl|allinurl|allintext|related|cache|link|define|cat|lang):[^\s()]+/i
/** Conditions of other search engines, as they are written here. */
const REWRITTEN: [pattern: RegExp, write: (all: string, part: string, other: string) => string][] = [
  [/^\s*allintitle:\s*(?=\S)(.+)$/is, (_, words) => `title:(${words})`],
  [/(?<!\S)after:(\d{4})(?:-\d\d?){0,2}(?!\S)/gi, (_, year) => `year:${year}..`],
  [/(?<!\S)before:(\d{4})(?:-0?1){0,2}(?!\S)/gi, (_, year) => `year:..${Number(year) - 1}`],
  [/(?<!\S)(?:abs|all|intext):(?=\S)/gi, () => ''],
  // Web of Science, Scopus and PubMed: 'TI=…', 'AUTH(…)', '…[ti]', 'PUBYEAR > 2015', 'NEAR/3'
  [/(?<![^\s(])(TI|AU|PY)=(?=\S)/g, (_, name) => `${name}:`],
  [/(?<![^\s(])(TITLE|AUTH)\(/g, (_, name) => `${name}:(`],
  [/(?<![^\s(])(?:(?:TS|AB|ALL)=(?=\S)|(?:TITLE-)?ABS(?:-KEY)?(?=\())/g, () => ''],
  [
    /(?<![^\s(])("[^"]{1,200}"|[^\s"()[\]]{1,100})\[(ti|au|dp)\w{0,10}\]/gi,
    (_, value, name) => `${name}:${value}`,
  ],
  [/\[(?:tiab|title\/abstract|tw|mh|mesh(?: terms)?|all(?: fields)?)\]/gi, () => ''],
  [/\bPUBYEAR ?(?:>|AFT) ?(\d{4})/g, (_, year) => `year:${Number(year) + 1}..`],
  [/\bPUBYEAR ?(?:<|BEF) ?(\d{4})/g, (_, year) => `year:..${Number(year) - 1}`],
  [/(?:\bAND )?\bPUBYEAR\b/g, () => ''],
  [/(?<=\s)(?:(?:NEAR|PRE|W)\/\d+|ADJ\d+)(?=\s)/g, () => ''],
]
const LONGEST_QUERY = 4096

/** Splits a query into pieces, and reports unclosed ones. Never throws. */
export function lexQuery(query: string): { pieces: QueryPiece[]; problems: string[] } {
  const lexer: Lexer = {
    rest: REWRITTEN.reduce(
      (text, [pattern, write]) => text.replace(pattern, write),
      matchableTex(query.slice(0, LONGEST_QUERY)),
    ),
    before: '',
    pieces: [],
    problems: [],
    depth: 0,
  }
  while (lexer.rest) lexOne(lexer)
  for (; lexer.depth > 0; lexer.depth--) {
    lexer.problems.push('A parenthesis was not closed; it was closed at the end.')
    lexer.pieces.push({ kind: 'close' })
  }
  return { pieces: lexer.pieces, problems: lexer.problems }
}

interface Lexer {
  rest: string
  /** The character before `rest`. */
  before: string
  pieces: QueryPiece[]
  problems: string[]
  depth: number
}

function take(lexer: Lexer, length: number) {
  const text = lexer.rest.slice(0, length)
  lexer.rest = lexer.rest.slice(length)
  lexer.before = text.slice(-1) || lexer.before
  return text
}

/** Returns the place of the first quotation mark that is not within a word; -1 if there is none. */
function quoteIn(text: string, before: string): number {
  for (const { index: at } of text.matchAll(QUOTE)) {
    const previous = at ? text.charAt(at - 1) : before
    if (!(/[\p{sc=Latin}\d]/u.test(previous) && /[\p{sc=Latin}\d]/u.test(text.charAt(at + 1)))) return at
  }
  return -1
}

function lexOne(lexer: Lexer) {
  const { rest } = lexer
  const space = /^\s+/.exec(rest)
  if (space) return void take(lexer, space[0].length)
  const first = rest.charAt(0)
  if (quoteIn(first + rest.slice(1, 2), lexer.before) === 0) return lexPhrase(lexer)
  if (first === '(') {
    lexer.depth++
    lexer.pieces.push({ kind: 'open' })
    return void take(lexer, 1)
  }
  if (first === ')') return lexClose(lexer)
  if (isExclusion(lexer)) {
    lexer.pieces.push({ kind: 'minus' })
    return void take(lexer, 1)
  }
  if (!lexField(lexer)) lexWord(lexer)
}

function lexField(lexer: Lexer): boolean {
  const unknown = UNKNOWN.exec(lexer.rest)?.[0]
  if (unknown) {
    lexer.problems.push(`\u201c${unknown}\u201d is an operator of other search engines; it was left out.`)
    take(lexer, unknown.length)
    return true
  }
  const field = FIELD.exec(lexer.rest)
  if (!field) return false
  const name = field[1]?.toLowerCase() ?? ''
  lexer.pieces.push({ kind: 'field', name: OTHER_NAMES[name] ?? (name as FieldName) })
  take(lexer, field[0].length)
  return true
}

/** True if "-word" excludes; "-40" is a number, in "(1+1)-dimensional" it joins, and in "blockchain -based" it should. */
function isExclusion({ rest, before, pieces }: Lexer): boolean {
  if (!/^-(?=[\p{L}("\u201c])/u.test(rest) || !/^[\s(]$/.test(before)) return false
  const last = pieces.findLast(({ kind }) => kind === 'word' || kind === 'phrase')
  if (!last || !('text' in last)) return false
  const next = /^-([^\s()"\u201c\u201d]*)/u.exec(rest)?.[1] ?? ''
  return !(before !== '(' && next && isSecondHalf(last.text, next))
}

function lexClose(lexer: Lexer) {
  take(lexer, 1)
  if (lexer.depth > 0) {
    lexer.depth--
    lexer.pieces.push({ kind: 'close' })
  } else lexer.problems.push('A closing parenthesis without an opening one was ignored.')
}

function lexPhrase(lexer: Lexer) {
  take(lexer, 1)
  const end = quoteIn(lexer.rest, lexer.before)
  if (end < 0) {
    lexer.problems.push('A quotation mark was not closed; the words after it were searched one by one.')
    return
  }
  lexer.pieces.push({ kind: 'phrase', text: take(lexer, end) })
  take(lexer, 1)
}

/** Parentheses of a formula may contain spaces: 'O(n log n)'. */
const FORMULA_REST = /^[^\s()"\u201c\u201d]+\((?:[^()"\u201c\u201d]|\([^()"\u201c\u201d]{0,30}\)){1,60}\)/u

function formulaLength(ahead: string): number {
  const formula = FORMULA_REST.exec(ahead)?.[0] ?? ''
  return /\s(?:AND|OR|NOT)\s/.test(formula) ? 0 : formula.length
}

/** A word ends at a space, a quotation mark, or a parenthesis that it did not open itself: "f(x)" is one word. */
function lexWord(lexer: Lexer) {
  const quote = quoteIn(lexer.rest.slice(1), lexer.rest.charAt(0)) + 1
  const ahead = quote ? lexer.rest.slice(0, quote) : lexer.rest
  let length = formulaLength(ahead)
  let opened = 0
  for (const character of ahead.slice(length)) {
    if (/\s/.test(character)) break
    if (character === '(') opened++
    if (character === ')' && opened-- === 0) break
    length += character.length
  }
  lexer.pieces.push({ kind: 'word', text: take(lexer, Math.max(1, length)) })
}

/** Words that mostly follow a hyphen: nobody excludes '-based'. */
const SECOND_HALVES = new Set(
  (
    'based like free type style wise level order dimensional valued driven induced mediated dependent independent related specific aware ' +
    'oriented sensitive insensitive resistant tolerant rich poor deficient bound coupled assisted aided enhanced derived associated linked ' +
    'regulated controlled guided invariant equivariant agnostic preserving reducing inspired informed centric centered centred focused shaped sized ' +
    'doped coated layered labelled labeled fold'
  ).split(' '),
)
/** Words that mostly precede one: 'non -linear' excludes nothing. */
const FIRST_HALVES = new Set(
  (
    'non self co pre post anti multi semi sub inter intra cross quasi pseudo ultra micro nano bio geo meta hyper hypo re un de over under well ' +
    'high low long short real mid end single double two three four first second third x e n k t p q in of on up down off'
  ).split(' '),
)

/** True if `-after`, typed after a space, is the second half of a hyphenated term: 'blockchain -based'. */
export function isSecondHalf(before: string, after: string): boolean {
  const first = foldText(before).text
  const second = foldText(after).text
  return (
    isFunctionWord(/^\p{L}+/u.exec(second)?.[0] ?? '') || FIRST_HALVES.has(first) || SECOND_HALVES.has(second)
  )
}
