import { DEEPEST, type TexSource, matchAt, takeGroup, texSource } from './groups.ts'
import { COMMAND, readCommand, readScript } from './read-formula.ts'
import { texLetterAt } from '../text/tex.ts'
import { texCommand } from './commands.ts'
import { specialCommand } from './special-commands.ts'

/** Addresses and paths, which are never TeX, and the characters that begin TeX. */
const NEXT =
  /https?:\/\/[^\s{}\\$]+|(?<![A-Za-z])[A-Za-z]:\\[^\s^{}$]+(?=[\s),;"']|$)|(?<=\s|^)\\\\[A-Za-z][\w.-]*\\[^\s^{}$]+|[\\{^_~]/g
/** A command with all its groups, as typed. */
const WHOLE = /\\[A-Za-z]+\*?(?:\[[^\][]*\]|\{[^{}]*\})*|\\[^A-Za-z]?/y

/**
 * Returns prose with known TeX read: accents, signs, scripts and styles. Everything else stays as typed, file
 * names, paths and addresses too. Formulas are private-use characters here.
 */
export function readProse(text: string, depth = 0): string {
  if (depth > DEEPEST) return text
  const source = texSource(text, depth)
  const parts: string[] = []
  let before = ''
  const push = (part: string) => {
    parts.push(part)
    if (part) before = (before + part).slice(-40)
  }
  for (;;) {
    const next = matchNext(text, source.at)
    push(text.slice(source.at, next?.index ?? text.length))
    if (!next) return parts.join('')
    source.at = next.index
    push(readNext(source, { before, found: next[0] }))
  }
}

function matchNext(text: string, at: number) {
  NEXT.lastIndex = at
  return NEXT.exec(text)
}

interface Place {
  /** The end of the text read so far. */
  before: string
  found: string
}

function readNext(source: TexSource, { before, found }: Place): string {
  const from = source.at
  const asTyped = (end = from + found.length) => {
    source.at = end
    return source.tex.slice(from, end)
  }
  if (found.length > 1) return asTyped()
  if (found === '~') {
    source.at++
    return isTie(before, source.tex.slice(source.at, source.at + 2)) ? '\u00a0' : '~'
  }
  if (found === '\\') {
    const reading = readCommand(source, { readText: readProse, isFormula: false })
    if (!reading)
      return (
        ownName(source, before, from) ?? asTyped(from + (matchAt(WHOLE, source.tex, from)?.[0].length ?? 1))
      )
    if (!reading.isName) return reading.reads
    return apart(before, reading.reads, source.tex.slice(source.at, source.at + 2))
  }
  const reads = found === '{' ? readBraces(source, before) : readProseScript(source, before)
  return reads ?? asTyped()
}

/** Returns true if `~` keeps two words together, as in 'Fig.~1' and 'P~systems', and does not mean 'about'. */
function isTie(before: string, after: string): boolean {
  if (/\p{Co}$/u.test(before)) return /^\p{L}/u.test(after)
  if (/\p{L}{2}$|[\p{L}\p{N}][.,;)\]'’]$|[.,;)\]]{2}$/u.test(before))
    return /^[\p{L}\p{N}\p{Co}([\\]/u.test(after)
  return /(?:^|\s)\p{L}$|[\p{N}%]$/u.test(before) && /^\p{L}{2}/u.test(after)
}

const OWN_NAME = /\\([A-Za-z]{2,})(?:\{\}|(?![A-Za-z@\\{[_^]))/y

/** Reads an author's own command for a name, as in 'the \orca tool': a word by itself, without arguments. */
function ownName(source: TexSource, before: string, from: number): string | null {
  const name = /(?:^|[\s("'“,;:-])$/u.test(before) ? matchAt(OWN_NAME, source.tex, from) : null
  if (!name || texCommand(name[1] ?? '')) return null
  source.at = from + name[0].length
  return name[1] ?? null
}

/** Separates a name such as 'log' from its neighbours. */
const apart = (before: string, name: string, next: string) =>
  `${/[\p{L}\p{N}\p{Co})\]]$/u.test(before) ? ' ' : ''}${name}${/^[\p{L}\p{N}\p{Co}\\]/u.test(next) ? ' ' : ''}`

/** Reads a group that begins with a command, as `{\it in vivo}`, `{\mu}` and `{\"o}`, is empty, or protects the case of letters; null for other braces, which are the author's. */
function readBraces(source: TexSource, before: string): string | null {
  const letter = texLetterAt(source.tex, source.at)
  if (letter) {
    source.at = letter.end
    return letter.letter
  }
  const inner: TexSource = { ...source }
  const group = takeGroup(inner)
  if (group === undefined) return null
  const isMark =
    group === '' || (/^\p{L}{1,3}$/u.test(group) && /^\p{Ll}/u.test(source.tex.slice(inner.at, inner.at + 1)))
  const name = matchAt(COMMAND, group.trimStart(), 0)?.[1]
  const isTex = name !== undefined && (texCommand(name) ?? specialCommand(name)) !== undefined
  if (!isTex && !isMark && !(group.startsWith('\\') && texLetterAt(group, 0))) return null
  source.at = inner.at
  return /^\\deg\s*$/.test(group) && /\d$/.test(before) ? '°' : readProse(group, source.depth + 1)
}

/** Ends of words that may have a subscript digit: one letter, a chemical formula, or a closing bracket. */
const SUBSCRIBED = /^(?:\p{L}|(?:[A-Z][a-z]?[₀-₉\d.]*)*[A-Z][a-z]?|.*[)\]])$/u
const isSubscribed = (before: string) => SUBSCRIBED.test(before.split(/[^\p{L}\p{N}_./\\)\]-]/u).at(-1) ?? '')

/**
 * Reads a script outside formulas: in braces, of a command, or of digits outside file names and identifiers;
 * null for other underscores and carets, which stay as typed.
 */
function readProseScript(source: TexSource, before: string): string | null {
  const { tex, at } = source
  const next = tex.charAt(at + 1)
  if (next === '{' || next === '\\') {
    if (tex[at] === '_' && !/\S$/u.test(before) && before !== '') return null
    const inner: TexSource = { ...source }
    const script = readScript(inner, readProse, before)
    if (script !== null) source.at = inner.at
    return script
  }
  if (tex[at] === '^') return readPower(source, before)
  const digits = matchAt(/_(0|[1-9]\d?)(?![\d_]|\.[A-Za-z])/y, tex, at)
  if (!digits || !isSubscribed(before)) return null
  source.at += digits[0].length
  return Array.from(digits[1] ?? '', (digit) => String.fromCharCode(0x2080 + Number(digit))).join('')
}

const POWER = /\^([+-]?\d+(?!\.?\d)[+-]?|[+-](?![\w+-]))/y

/** Reads `10^-3`, `cm^2` and `20^oC`, which authors type without braces. */
function readPower(source: TexSource, before: string): string | null {
  const degrees = /\d$/.test(before) ? matchAt(/\^o\s*(?=[CFK]\b)/y, source.tex, source.at) : null
  const power = matchAt(POWER, source.tex, source.at)
  if (!degrees && (!power || !/[\p{L}\p{N}\p{Co})\]₀-₉]$/u.test(before))) return null
  source.at += (degrees ?? power)?.[0].length ?? 0
  if (degrees) return '°'
  return Array.from(power?.[1] ?? '', (each) => SUPERSCRIPTS[each] ?? each).join('')
}

const SUPERSCRIPTS: Record<string, string> = Object.fromEntries(
  Array.from('0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺-⁻').flatMap((each, at, all) =>
    at % 2 ? [] : [[each, all[at + 1] ?? each] as const],
  ),
)
