import type { ReferenceFault } from '@claire/api-contract/enums'

/** An entry of a BibTeX file. Values are TeX, by lower-case field name. */
export interface BibtexEntry {
  line: number
  type: string
  key: string
  fields: ReadonlyMap<string, string>
}

export type BibtexItem = BibtexEntry | { line: number; reason: ReferenceFault }

interface Source {
  line: number
  type: string
  text: string
}

const HEAD = /^[ \t]*@[ \t]*([A-Za-z]+)[ \t]*[{(]/gm
const NAME = /[^\s"#%'(),={}]+/y
const KEY = /[^\s,={}]*/y
const BLANKS = ' \t\r\n\f\u00a0'
const MOST_FIELDS = 1_000
const DEEPEST = 100
/** Maximum total length of expanded strings in one file: each use repeats the text. */
const MOST_EXPANDED = 10_000_000
const LONGEST_STRING = 4_000

/** The fault of one entry. */
class EntryFault extends Error {
  override name = 'EntryFault'
  readonly reason: ReferenceFault

  constructor(reason: ReferenceFault) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Returns the entries of BibTeX, split at the starts of the next ones, so that an unclosed one affects no other. A
 * string name refers to earlier definitions only: no recursion, and the total is bounded.
 */
export function bibtexSources(text: string): Source[] {
  const heads = Array.from(text.matchAll(HEAD), ({ index, 1: type = '' }) => ({
    index,
    type: type.toLowerCase(),
  }))
  const sources: Source[] = []
  let line = 1
  let at = 0
  for (const [number, { index, type }] of heads.entries()) {
    for (; at < index; at += 1) if (text[at] === '\n') line += 1
    if (type !== 'comment' && type !== 'preamble')
      sources.push({ line, type, text: text.slice(index, heads[number + 1]?.index) })
  }
  return sources
}

/** Returns a reader of sources in their order; string definitions yield nothing. */
export function createBibtexReader(): (source: Source) => BibtexItem | null {
  const strings = createStrings()
  return ({ line, type, text }) => {
    try {
      const { key, fields } = readEntry(text, strings.textOf)
      if (type !== 'string') return { line, type, key, fields }
      for (const [name, value] of fields) strings.define(name, value)
      return null
    } catch (error) {
      if (error instanceof EntryFault) return { line, reason: error.reason }
      throw error
    }
  }
}

function createStrings() {
  const strings = new Map<string, string>()
  let expanded = 0
  return {
    define(name: string, value: string) {
      if (value.length > LONGEST_STRING) throw new EntryFault('longString')
      strings.set(name, value)
    },
    /** Months and undefined names stay unchanged. */
    textOf(name: string): string {
      const text = strings.get(name.toLowerCase())
      if (text === undefined) return name
      expanded += text.length
      if (expanded > MOST_EXPANDED) throw new EntryFault('overusedStrings')
      return text
    },
  }
}

function readEntry(source: string, textOf: (name: string) => string) {
  const opening = source.search(/[{(]/)
  const close = source[opening] === '{' ? '}' : ')'
  const fields = new Map<string, string>()
  let at = opening + 1

  function skip(signs: string) {
    for (; at < source.length; at += 1) {
      if (source[at] === '%') at = endOfLine(source, at)
      else if (!signs.includes(source.charAt(at))) return
    }
  }
  function take(pattern: RegExp): string {
    pattern.lastIndex = at
    const taken = pattern.exec(source)?.[0] ?? ''
    at += taken.length
    return taken
  }
  function takeValue(): string {
    const parts: string[] = []
    do {
      skip(BLANKS)
      if (source[at] === '{' || source[at] === '"') {
        const end = endOfValue(source, at)
        parts.push(source.slice(at + 1, end - 1))
        at = end
      } else parts.push(textOf(take(NAME) || ill(source, at)))
      skip(BLANKS)
    } while (source[at] === '#' && (at += 1))
    return parts.join('')
  }

  skip(BLANKS)
  const start = at
  const key = take(KEY)
  skip(BLANKS)
  // An entry without a key, or a definition: the supposed key is a field name.
  if (source[at] === '=') at = start
  for (skip(`${BLANKS},`); source[at] !== close; skip(`${BLANKS},`)) {
    const name = take(NAME).toLowerCase() || ill(source, at)
    skip(BLANKS)
    if (source[at] !== '=') ill(source, at)
    at += 1
    const value = takeValue()
    // The first of duplicate fields counts.
    if (!fields.has(name)) fields.set(name, value)
    if (fields.size > MOST_FIELDS) throw new EntryFault('tooManyFields')
  }
  return { key: start === at ? '' : key, fields }
}

function ill(source: string, at: number): never {
  throw new EntryFault(at >= source.length ? 'unclosedEntry' : 'malformedBibtex')
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** Returns the position after the brace or quotation mark that ends the value. BibTeX counts braces after a backslash too. */
function endOfValue(source: string, opening: number): number {
  const end = valueEnd(source, opening, true) ?? valueEnd(source, opening, false)
  if (end === null) throw new EntryFault('unclosedEntry')
  return end
}

function valueEnd(source: string, opening: number, escapes: boolean): number | null {
  const isQuoted = source[opening] === '"'
  let depth = isQuoted ? 1 : 0
  for (let at = isQuoted ? opening + 1 : opening; at < source.length; at += 1) {
    const sign = source[at]
    if (sign === '\\' && escapes) at += 1
    else if (sign === '{') {
      if (++depth > DEEPEST) throw new EntryFault('tooDeep')
    } else if (sign === '}' && depth > Number(isQuoted) && --depth === 0) return at + 1
    else if (sign === '"' && isQuoted && depth === 1) return at + 1
  }
  return null
}
