import { readableTex, texSign } from '@claire/scholarly-text'
import { ACCENTS, LETTERS, piecesOf } from '../tex.ts'

/** Combining characters by their TeX commands. */
const MARKS = new Map([
  ...Object.entries(ACCENTS).map(([mark, name]): [string, string] => [name, mark]),
  ['b', '\u0331'],
  ['d', '\u0323'],
  ['t', '\u0361'],
])
const SPACING: Record<string, string> = { '^': '^', '~': '~', '`': '`', "'": "'", '"': '"' }
const PAIRS =
  'aa:å AA:Å th:þ TH:Þ dh:ð DH:Ð dj:đ DJ:Đ ng:ŋ NG:Ŋ i:ı j:ȷ SS:SS S:§ P:¶ dag:† ddag:‡ copyright:© pounds:£ euro:€ texteuro:€ ' +
  'textdollar:$ textunderscore:_ textbraceleft:{ textbraceright:} lbrace:{ rbrace:} textasciitilde:~ textasciicircum:^ textasciigrave:` ' +
  'textendash:– textemdash:— textquoteleft:‘ textquoteright:’ textquotedblleft:“ textquotedblright:” textquotesingle:\' textquotedbl:" ' +
  'textless:< textgreater:> textbar:| texttrademark:™ textregistered:® textcopyright:© textbullet:• textellipsis:… textexclamdown:¡ ' +
  'textquestiondown:¿ guillemotleft:« guillemotright:» quotedblbase:„ quotesinglbase:‚ glqq:„ grqq:“ TeX:TeX LaTeX:LaTeX BibTeX:BibTeX ' +
  'textordfeminine:ª textordmasculine:º textdegree:° textmu:µ textonehalf:½ texttimes:× textpm:± space:\u0020 quad:\u0020 qquad:\u0020 newline:\u0020 par:\u0020'
const SIGNS = new Map([
  ...Object.entries(LETTERS).map(([letter, spelled]): [string, string] => [spelled.slice(2, -1), letter]),
  ...PAIRS.split(/ (?=[a-zA-Z])/).map((pair): [string, string] => {
    const colon = pair.indexOf(':')
    return [pair.slice(0, colon), pair.slice(colon + 1)]
  }),
])
/** Commands whose first argument is not text. */
const UNREAD = new Set('href begin end noopsort color textcolor hspace vspace label'.split(' '))
const LIGATURES = [
  ['---', '—'],
  ['--', '–'],
  ['``', '“'],
  ["''", '”'],
] as const

/** Maximum number of marks over a letter, as in \~{\^e}. */
const MOST_MARKS = 3

const COMMAND = /[A-Za-z]+/y
const ARGUMENT = /\s*\{[^{}]*\}/y
/** Characters with a special meaning outside formulas. */
const TEX = /[\\{}~`'-]/g
const QUOTED = /\\(?:enquote|mkbibquote)\*?\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g
const NUMBER_SCRIPT = /\\text(sub|super)script\s*\{([\d+-]+)\}/g
const DOTLESS = /[ıȷ](?=\p{Mn})/gu

interface Reading {
  reads: string
  end: number
}

/** Returns the text of TeX: letters and signs in Unicode, formulas unchanged, commands of style removed. */
export const plainTex = (tex: string): string =>
  piecesOf(tex)
    .map(({ text, isFormula }) => (isFormula ? text : plain(spelled(text))))
    .join('')
    .replace(DOTLESS, (letter) => (letter === 'ı' ? 'i' : 'j'))
    .normalize('NFC')

/** Replaces quotation commands by marks, and raised or lowered numbers by Unicode scripts: 'H₂O'. */
const spelled = (tex: string) =>
  tex
    .replace(QUOTED, "``$1''")
    .replace(NUMBER_SCRIPT, (_, where: string, digits: string) =>
      readableTex(`${where === 'sub' ? '_' : '^'}{${digits}}`),
    )

/** Returns the text of a verbatim TeX field: an address or an identifier. */
export const verbatimTex = (tex: string): string =>
  tex
    .replace(/\\url\b/g, '')
    .replace(/\\([%&#_$~])/g, '$1')
    .replace(/[{}]/g, '')

function plain(text: string): string {
  const parts: string[] = []
  let at = 0
  for (TEX.lastIndex = 0; ; TEX.lastIndex = at) {
    const index = TEX.exec(text)?.index ?? text.length
    parts.push(text.slice(at, index))
    if (index === text.length) return parts.join('')
    const { reads, end } = readingAt(text, index)
    parts.push(reads)
    at = end
  }
}

function readingAt(text: string, at: number): Reading {
  const sign = text.charAt(at)
  if (sign === '\\') return commandAt(text, at)
  if (sign === '{' || sign === '}') return { reads: '', end: at + 1 }
  if (sign === '~') return { reads: ' ', end: at + 1 }
  const ligature = LIGATURES.find(([spelled]) => text.startsWith(spelled, at))
  return ligature ? { reads: ligature[1], end: at + ligature[0].length } : { reads: sign, end: at + 1 }
}

function commandAt(text: string, at: number): Reading {
  const name = commandName(text, at)
  const end = at + 1 + name.length
  const mark = MARKS.get(name)
  if (mark !== undefined) return accented(text, { name, mark, at: end, marks: 1 })
  if (!/[A-Za-z]/.test(name)) {
    if ('%&#_${}'.includes(name)) return { reads: name, end }
    return { reads: /[\s\\,;:]/.test(name) ? ' ' : '', end }
  }
  if (UNREAD.has(name)) return { reads: '', end: end + matchAt(ARGUMENT, text, end).length }
  return { reads: SIGNS.get(name) ?? texSign(name) ?? '', end: pastBlanks(text, end) }
}

interface Accent {
  name: string
  mark: string
  /** Position after the command. */
  at: number
  /** Number of the letter's marks, including this one. */
  marks: number
}

/** Reads an accented letter, in braces or not. An accent without a letter stays by itself. */
function accented(text: string, { name, mark, at, marks }: Accent): Reading {
  let begin = pastBlanks(text, at)
  if (text[begin] === '{') begin = pastBlanks(text, begin + 1)
  const letter = letterAt(text, begin, marks)
  return letter ? { reads: letter.reads + mark, end: letter.end } : { reads: SPACING[name] ?? '', end: at }
}

function letterAt(text: string, at: number, marks: number): Reading | null {
  if (text[at] === '\\') {
    const name = commandName(text, at)
    const end = at + 1 + name.length
    const letter = SIGNS.get(name)
    if (letter) return { reads: letter, end: pastBlanks(text, end) }
    const mark = MARKS.get(name)
    return mark && marks < MOST_MARKS ? accented(text, { name, mark, at: end, marks: marks + 1 }) : null
  }
  const letter = String.fromCodePoint(text.codePointAt(at) ?? 32)
  return /[\p{L}\p{N}]/u.test(letter) ? { reads: letter, end: at + letter.length } : null
}

const commandName = (text: string, at: number) => matchAt(COMMAND, text, at + 1) || text.slice(at + 1, at + 2)

function pastBlanks(text: string, at: number): number {
  let end = at
  while (end < text.length && /\s/.test(text.charAt(end))) end += 1
  return end
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}
