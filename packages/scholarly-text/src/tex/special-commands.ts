import { type TexSource, take, takeGroup, takeOption } from './groups.ts'
import { plainScript } from './scripts.ts'

/** The arguments of a command, each read on demand; null for an unreadable one. */
export interface TexArguments {
  source: TexSource
  /** Returns the next argument as a formula. */
  formula(): string | null
  /** Returns the next argument as text. */
  text(): string | null
  /** Reads a piece of TeX as a formula. */
  read(tex: string): string | null
}

type Special = (next: TexArguments) => string | null

const UNIT_AFTER_MICRO =
  /\s+(?=(?:\{?\\(?:rm|mathrm|text)\b\s*\{?)?(?:m|s|g|l|L|F|A|V|W|J|K|M|Hz|eV|Pa|mol|Sv|Gy|B|C)(?![A-Za-z]))/y
const DOUBLE_STRUCK: Record<string, string> = { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' }

/** Puts parentheses around anything but one number, one letter with its scripts, or enclosed text. */
const enclosed = (reads: string) =>
  /^(?:[\p{N}.]+|[\p{L}\p{N}\p{M}′]+|\([^()]*\)|√?\p{L})$/u.test(reads) ? reads : `(${reads})`

export const fraction = (above: string, below: string) => `${enclosed(above)}/${enclosed(below)}`
export const binomial = (above: string, below: string) => `binom(${above}, ${below})`

const ofTwo =
  (put: (first: string, second: string) => string): Special =>
  (next) => {
    const first = next.formula()
    const second = first === null ? null : next.formula()
    return first === null || second === null ? null : put(first, second)
  }
const ofOne =
  (put: (reads: string) => string, kind: 'formula' | 'text' = 'formula'): Special =>
  (next) => {
    const reads = next[kind]()
    return reads === null ? null : put(reads)
  }
const above = ofTwo((script, base) => base + plainScript('^', script))
const skip: Special = ({ source }) =>
  take(source, /\s*-?[\d.]+\s*(?:pt|em|ex|mu|cm|mm)(?![A-Za-z])\s?/y) && ''
const unread: Special = (next) => (takeGroup(next.source) === undefined ? null : next.text())
const doubleStruck = ofOne((reads) => Array.from(reads, (each) => DOUBLE_STRUCK[each] ?? each).join(''))

function root(next: TexArguments): string | null {
  const option = takeOption(next.source)
  const degree = option === undefined ? '' : next.read(option)
  const under = next.formula()
  return degree === null || under === null ? null : `${plainScript('^', degree)}√${enclosed(under)}`
}

function quantity(next: TexArguments): string | null {
  const number = next.formula()
  const unit = number === null ? null : next.text()
  return number === null || unit === null ? null : `${number} ${unit}`
}

const SPECIAL: Record<string, Special> = {
  frac: ofTwo(fraction),
  dfrac: ofTwo(fraction),
  tfrac: ofTwo(fraction),
  binom: ofTwo(binomial),
  dbinom: ofTwo(binomial),
  stackrel: above,
  overset: above,
  underset: ofTwo((script, base) => base + plainScript('_', script)),
  xrightarrow: ofOne((script) => `→${plainScript('^', script)}`),
  xleftarrow: ofOne((script) => `←${plainScript('^', script)}`),
  sqrt: root,
  not: ofOne((sign) => `${sign}\u0338`.normalize('NFC')),
  mathbb: doubleStruck,
  Bbb: doubleStruck,
  textsuperscript: ofOne((script) => plainScript('^', script), 'text'),
  textsubscript: ofOne((script) => plainScript('_', script), 'text'),
  mu({ source }) {
    take(source, UNIT_AFTER_MICRO)
    return 'μ'
  },
  deg: ({ source }) => (/\d\s*\{?\\deg$/.test(source.tex.slice(0, source.at).slice(-12)) ? '°' : ' deg '),
  SI: quantity,
  href: unread,
  textcolor: unread,
  kern: skip,
  mkern: skip,
  hskip: skip,
  mskip: skip,
  vskip: skip,
}

/** Returns the reader of a command whose arguments are read in an order of its own; undefined for all others. */
export const specialCommand = (name: string): Special | undefined =>
  Object.hasOwn(SPECIAL, name) ? SPECIAL[name] : undefined

export interface CommandReading {
  reads: string
  /** True for a name such as 'log', which is separated from its neighbours. */
  isName?: boolean
}

const ESCAPED = /\\([^A-Za-z])/y

/** Reads a backslash before a sign: `\%` is the sign, `\,` a thin space. */
export function readEscaped(source: TexSource): CommandReading | null {
  const sign = take(source, ESCAPED)?.[1]
  if (sign === undefined) return null
  if ('%&#_${}'.includes(sign)) return { reads: sign }
  if (sign === '|') return { reads: '‖' }
  if (sign === '\\') {
    takeOption(source)
    return { reads: ' ' }
  }
  if (/[,;:~>\s]/.test(sign)) return { reads: ' ' }
  return '!-/()[]@'.includes(sign) ? { reads: '' } : null
}

/** Returns the text that `\verb` has between two equal signs. */
export function verbatim(source: TexSource): string | undefined {
  return take(source, /([|!+"])([^|!+"]{1,200})\1/y)?.[2]
}

/** Reads a switch with the blank that ends its name; `\left.` yields nothing. */
export function readSwitch(source: TexSource): string {
  const before = source.tex.slice(0, source.at)
  if (/\\(?:left|right)$/.test(before.slice(-6))) {
    take(source, /\s*\./y)
    return ''
  }
  take(source, /\s?(?:\{\})?/y)
  return ''
}

/** Takes the letter or digit here as an argument without braces. */
export function takeLetter(source: TexSource): string | undefined {
  return take(source, /\s*([A-Za-z\d])/y)?.[1]
}

/** Puts an accent on every letter and digit. */
export function accented(reads: string, mark: string): string {
  return Array.from(reads, (each) => (/[\p{Lu}\p{Ll}\p{Lo}\p{Nd}]/u.test(each) ? each + mark : each))
    .join('')
    .normalize('NFC')
}
