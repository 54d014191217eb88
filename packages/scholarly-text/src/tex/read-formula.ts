import { type TexCommand, texCommand } from './commands.ts'
import {
  DEEPEST,
  LONGEST_PART,
  type TexSource,
  matchAt,
  take,
  takeGroup,
  takeOption,
  texSource,
} from './groups.ts'
import { plainScript } from './scripts.ts'
import {
  type CommandReading,
  binomial,
  fraction,
  specialCommand,
  accented,
  readEscaped,
  readSwitch,
  takeLetter,
  verbatim,
} from './special-commands.ts'
import { texSign, texLetterAt } from '../text/tex.ts'

/** Reads text within TeX: prose, which may contain formulas. */
export type ReadText = (text: string, depth: number) => string | null

export const COMMAND = /\\([A-Za-z]+)\*?/y
const NUMBER = /^-?\d+(?:\.\d+)?$/
const ENVIRONMENT = /\\begin\s*\{([A-Za-z]+\*?)\}/y
/** Separators of blocks of prose. */
const BLOCK =
  /\\(?:begin|end)\s*\{(?:itemize|enumerate|description|center|quote|quotation|abstract|keywords?|document|theor(?:em)?|lemma|proof|definition|remark|corollary|proposition)\*?\}/y
/** A Greek letter such as `\b{eta}` whose name a converter mistook for an accent. */
const SPLIT_NAME = /\\([bcdkrtuv])\{([a-z]{2,})\}/y
const FENCES: Record<string, [string, string]> = {
  pmatrix: ['(', ')'],
  bmatrix: ['[', ']'],
  vmatrix: ['|', '|'],
  cases: ['{', ''],
}

/** The formula read so far; a name such as 'log' is separated from its neighbours. */
interface Line {
  reads: string
  endsInName: boolean
  /** The end and the kind of the last script: TeX allows one of each kind. */
  script?: { mark: string; end: number }
}

function add(line: Line, reads: string) {
  if (!reads) return
  if (line.endsInName && /^[\p{L}\p{N}√∂∇∑∏∫]/u.test(reads)) line.reads += ' '
  line.reads += reads
  line.endsInName = false
}

function addName(line: Line, name: string) {
  if (/[\p{L}\p{N})\]]/u.test(line.reads.slice(-1))) line.reads += ' '
  line.reads += name
  line.endsInName = true
}

/** Returns a formula as plain text, 'x² ≤ α/2'; null if it has an unknown command or an unclosed brace. */
export function readFormula(tex: string, readText: ReadText, depth = 0): string | null {
  if (depth > DEEPEST) return null
  const source = texSource(tex, depth)
  const line: Line = { reads: '', endsInName: false }
  while (source.at < tex.length) {
    const over = matchAt(/\\(over|choose|atop)(?![A-Za-z])/y, tex, source.at)
    if (over) {
      const below = readFormula(tex.slice(source.at + over[0].length), readText, depth + 1)
      return below === null
        ? null
        : (over[1] === 'choose' ? binomial : fraction)(line.reads.trim(), below.trim())
    }
    if (!readOne(source, line, readText)) return null
  }
  return line.reads.replace(/\s+/g, ' ')
}

/** Reads the next character, group, script or command; false if it is unreadable. */
function readOne(source: TexSource, line: Line, readText: ReadText): boolean {
  const character = source.tex.charAt(source.at)
  switch (character) {
    case '\\': {
      const reading = readCommand(source, { readText, isFormula: true })
      if (!reading) return false
      if (reading.isName) addName(line, reading.reads)
      else add(line, reading.reads)
      return true
    }
    case '{': {
      const group = takeGroup(source)
      const reads = group === undefined ? null : readFormula(group, readText, source.depth + 1)
      if (reads !== null) add(line, reads)
      return reads !== null
    }
    case '^':
    case '_':
      return addScript(source, line, readText)
    case '}':
    case '$':
      return false
    case "'":
      line.reads += '′'
      break
    default:
      add(line, '~&'.includes(character) ? ' ' : character)
  }
  source.at++
  return true
}

function addScript(source: TexSource, line: Line, readText: ReadText): boolean {
  const mark = source.tex.charAt(source.at)
  if (line.script?.end === line.reads.length && line.script.mark === mark) return false
  const script = readScript(source, readText, line.reads)
  if (script === null) return false
  line.reads += script
  line.script = { mark, end: line.reads.length }
  line.endsInName = /\p{L}{2}$/u.test(script.slice(-4))
  return true
}

/** Returns the script after `^` or `_` here as plain text after `base`; null if it is unreadable. */
export function readScript(source: TexSource, readText: ReadText, base: string): string | null {
  const mark = source.tex[source.at] === '^' ? '^' : '_'
  source.at++
  const content = readArgument(source, { readText, isFormula: true })
  if (content === null) return null
  if (mark === '_' || !/\d\s*$/.test(base.slice(-3))) return plainScript(mark, content)
  if (content !== 'o' && content !== '∘') return plainScript(mark, content)
  take(source, /[\s~]*(?=(?:\{?\\(?:rm|mathrm|text)\b\s*\{?)?[CFK]\b)/y)
  return '°'
}

interface How {
  readText: ReadText
  /** True if an argument without a meaning of its own is read as a formula, not as text. */
  isFormula: boolean
}

/** Returns the next argument: a group, a command with its arguments, or one character; null if it is unreadable. */
function readArgument(source: TexSource, how: How): string | null {
  const { tex, depth } = source
  while (/\s/.test(tex.charAt(source.at))) source.at++
  if (source.at >= tex.length) return null
  if (tex[source.at] === '{') {
    const group = takeGroup(source)
    if (group === undefined) return null
    const reads = how.isFormula ? readFormula(group, how.readText, depth + 1) : how.readText(group, depth + 1)
    return how.isFormula ? (reads?.trim() ?? null) : reads
  }
  if (tex[source.at] === '\\') return readCommand(source, how)?.reads ?? null
  const character = String.fromCodePoint(tex.codePointAt(source.at) ?? 0)
  source.at += character.length
  if (character === "'") return '′'
  return '}$^_&'.includes(character) ? null : character
}

/** Returns the command here with its arguments; null if it is unknown or incomplete. */
export function readCommand(source: TexSource, how: How): CommandReading | null {
  const { tex, at, depth } = source
  if (depth > DEEPEST) return null
  const spaced = how.isFormula ? null : matchAt(/\\([cvHuk])\s+([A-Za-z])/y, tex, at)
  if (spaced) {
    source.at += spaced[0].length
    return { reads: texLetterAt(`\\${spaced[1]}{${spaced[2]}}`, 0)?.letter ?? '' }
  }
  const letter = how.isFormula && /[A-Za-z]/.test(tex.charAt(at + 1)) ? null : texLetterAt(tex, at)
  if (letter) {
    source.at = letter.end
    return { reads: letter.letter }
  }
  const split = matchAt(SPLIT_NAME, tex, at)
  const sign = split && texSign(`${split[1]}${split[2]}`)
  if (split && sign) {
    source.at += split[0].length
    return { reads: sign }
  }
  const block = how.isFormula ? null : matchAt(BLOCK, tex, at)
  if (block) {
    source.at += block[0].length
    return { reads: '' }
  }
  if (matchAt(ENVIRONMENT, tex, at)) return readEnvironment(source, how)
  const named = matchAt(COMMAND, tex, at)
  if (!named) return readEscaped(source)
  const [whole, name = ''] = named
  source.at += whole.length
  const nested: TexSource = { ...source, depth: depth + 1 }
  const reading = readNamed(name, nested, how)
  source.at = nested.at
  return reading
}

function readNamed(name: string, source: TexSource, how: How): CommandReading | null {
  const asFormula = () => readArgument(source, { ...how, isFormula: true })
  const special = specialCommand(name)
  if (special)
    return asReading(
      special({
        source,
        formula: asFormula,
        text: () => readArgument(source, { ...how, isFormula: false }),
        read: (tex) => readFormula(tex, how.readText, source.depth),
      }),
    )
  // Letters of text do not belong in formulas: there they are the author's own, of which only \O is clear.
  if (how.isFormula && /^(?:[oOlL]|[ao]e|[AO]E|ss)$/.test(name)) return name === 'O' ? { reads: 'O' } : null
  if (name === 'operatorname') return asName(asFormula())
  const command = texCommand(name)
  return command ? readKnown(command, source, how) : null
}

const asName = (reads: string | null): CommandReading | null =>
  reads === null ? null : { reads, isName: true }
const accent = (reads: string | null, mark: string) =>
  reads === null ? null : { reads: accented(reads, mark) }
const asReading = (reads: string | null): CommandReading | null => (reads === null ? null : { reads })

function readKnown(command: TexCommand, source: TexSource, how: How): CommandReading | null {
  switch (command.kind) {
    case 'sign':
      return { reads: command.reads }
    case 'name':
      return { reads: command.reads, isName: true }
    case 'space':
      return { reads: ' ' }
    case 'switch':
      return { reads: readSwitch(source) }
    case 'accent':
      return accent(readArgument(source, { ...how, isFormula: true }), command.reads)
    case 'style':
      return asReading(readArgument(source, { ...how, isFormula: true }))
    case 'text':
      return asReading(readArgument(source, { ...how, isFormula: false }))
    case 'unread':
      return takeGroup(source) === undefined ? null : { reads: '' }
    case 'key': {
      const note = takeOption(source)
      const key = takeGroup(source) ?? verbatim(source)
      const [before, after] = command.around
      return key === undefined ? null : { reads: `${before}${note ? `${note}, ` : ''}${key}${after}` }
    }
    case 'macro':
      return asReading(readMacro(command.tex, source, how))
  }
}

function readMacro(tex: string, source: TexSource, how: How): string | null {
  if (!tex.includes('#1')) return readFormula(tex, how.readText, source.depth)
  const argument = takeGroup(source) ?? takeLetter(source)
  if (argument === undefined) return null
  // \ee is 'times ten to the' before a number; otherwise it ends a formula, or is an electron and a positron.
  if (tex.includes('10^{#1}') && !NUMBER.test(argument.trim())) return null
  return readFormula(
    tex.replace('#1', () => argument),
    how.readText,
    source.depth,
  )
}

/** Returns an environment in a formula: a matrix, cases, or lines below each other. */
function readEnvironment(source: TexSource, how: How): CommandReading | null {
  const begin = matchAt(ENVIRONMENT, source.tex, source.at)
  const name = begin?.[1] ?? ''
  const from = source.at + (begin?.[0].length ?? 0)
  const length = source.tex.slice(from, from + LONGEST_PART).indexOf(`\\end{${name}}`)
  if (length < 0) return null
  const end = from + length
  const isArray = /^(?:array|tabular)$/.test(name)
  const content = source.tex.slice(from, end).replace(isArray ? /^\s*\{[^{}]*\}/ : /^(?!)/, '')
  source.at = end + name.length + 6
  const reads = readFormula(content, how.readText, source.depth + 1)
  const [before, after] = FENCES[name.replace('*', '')] ?? ['', '']
  return asReading(reads && `${before}${reads.trim()}${after}`)
}
