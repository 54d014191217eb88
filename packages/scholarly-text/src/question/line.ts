import { foldText } from '../text/fold.ts'
import { isGlue } from '../text/foreign-words.ts'

/** A word of a query without the punctuation around it; `start` and `end` include that punctuation. */
export interface QueryWord {
  text: string
  /** Folded. */
  key: string
  start: number
  end: number
  /** False for words with a fixed meaning: quoted, in parentheses, or part of the query language. */
  isProse: boolean
  /** Punctuation follows. */
  endsClause: boolean
  /** Its last character, as typed. */
  endsWith: string
}

/** A run of words: from the word at `first` up to, but not including, the word at `end`. */
export interface Span {
  first: number
  end: number
}

const QUOTES = /["\u201c\u201d\u201e\u00ab\u00bb]/g
/** In a query with one of these, parentheses group. */
const OPERATORS = /(?<!\S)(?:AND|OR|NOT)(?!\S)|["\u201c\u201d]|(?<![^\s(])(?:-\p{L}|\p{L}+:\S)/u
const LANGUAGE = /^-\p{L}|^(?:AND|OR|NOT)$|^[\p{L}]+:\S|\*$/u
const EDGES =
  /^[("'\u2018\u201c\u201e\u00ab\u00bf\u00a1[]+|(?<![)"'\u2019\u201d\u00bb.,;:!?\u2026\]])[)"'\u2019\u201d\u00bb.,;:!?\u2026\]]+$/gu

/** Cuts a query into words. */
export function queryWords(text: string): QueryWord[] {
  let isQuoted = false
  let depth = 0
  const hasOperators = OPERATORS.test(text)
  return Array.from(text.matchAll(/\S+/g), ({ 0: raw, index: start }) => {
    const isInGroup = (depth > 0 || raw.startsWith('(')) && !IN_PARENTHESES.test(raw)
    const quotes = raw.match(QUOTES)?.length ?? 0
    const wasQuoted = isQuoted
    if (quotes % 2) isQuoted = !isQuoted
    depth = Math.max(0, depth + raw.split('(').length - raw.split(')').length)
    const bare = raw.replace(EDGES, '') || raw
    const word = bare.split('(').length > bare.split(')').length ? `${bare})` : bare
    return {
      text: word,
      key: keyOf(word),
      start,
      end: start + raw.length,
      isProse: !(wasQuoted || quotes || LANGUAGE.test(raw) || (isInGroup && hasOperators)),
      endsWith: raw.slice(-1),
      endsClause:
        (/[.,;:!?\u2026]["')\]]*$/u.test(raw) && !/^(?:\p{Lu}|\(?(?:exkl|excl))\.$/u.test(raw)) ||
        /^[^(]*\)$|^\(.*\)$/.test(raw) ||
        /^\s+\(/.test(text.slice(start + raw.length)),
    }
  })
}

const IN_PARENTHESES = /^\([^()]*\)\p{P}?$/u

/** Umlauts typed as two letters, in the words of the patterns. */
const TRANSCRIBED =
  /^(?:ueber|fuer$|fuenf|zwoelf|frueh|spaet|koenn|moecht|wuerd|haett|braeucht|benoetig|juenger|juengst|aelter|aufsaetz|beitraeg|buecher|veroeffentlich|einfuehr|maerz)/

const keyOf = (word: string) =>
  foldText(word)
    .text.replace(/[\u2019\u2018]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(TRANSCRIBED, (letters) => letters.replace(/([aou])e/, '$1'))

interface Found extends Span {
  groups: (string | undefined)[]
}

/** Replaces a word that no pattern may match. */
const OTHER = '\u0000'
/** Follows the last word of a clause. */
const END = '|'
/** Matches the end of a clause, and punctuation before it that is separate as in French. */
export const CLAUSE_END = '(?:[!?.,;:] )?\\|'

/** The words of a query as one folded line, for patterns of words. */
export class QueryLine {
  readonly words: readonly QueryWord[]
  private readonly taken = new Set<number>()

  constructor(words: readonly QueryWord[]) {
    this.words = words
  }

  /** Marks words as read: no pattern matches them again. */
  take({ first, end }: Span) {
    for (let at = first; at < end; at++) this.taken.add(at)
  }

  isFree = (at: number): boolean => (this.words[at]?.isProse ?? false) && !this.taken.has(at)

  isTaken = (at: number): boolean => this.taken.has(at)

  /** A content word: neither read nor one such as 'the'. */
  isContent(at: number): boolean {
    const word = this.words[at]
    return word !== undefined && this.isFree(at) && /[\p{L}\p{N}]/u.test(word.key) && !isGlue(word.key)
  }

  /** Returns the first match of `pattern` from a word on, by complete words. */
  find(pattern: RegExp, from = 0): Found | undefined {
    return this.match(pattern, (at) => at >= from)
  }

  /** Returns the same as if the words that were read were absent. */
  findAround(pattern: RegExp, from = 0): Found | undefined {
    return this.match(pattern, (at) => at >= from && !this.isTaken(at))
  }

  private match(pattern: RegExp, isAmong: (at: number) => boolean): Found | undefined {
    let line = ''
    const starts: [at: number, start: number][] = []
    for (const [at, { key, endsClause }] of this.words.entries()) {
      if (!isAmong(at)) continue
      starts.push([at, line.length])
      line += `${this.isFree(at) ? key : OTHER} ${endsClause ? `${END} ` : ''}`
    }
    const match = pattern.exec(line)
    if (!match) return undefined
    const end = match.index + match[0].length
    const covered = starts.flatMap(([at, start]) => (start >= match.index && start < end ? [at] : []))
    const [first] = covered
    if (first === undefined) return undefined
    return { first, end: (covered.at(-1) ?? first) + 1, groups: match.slice(1) }
  }
}

export const isCapitalised = (word?: QueryWord) => /^\p{Lu}.*\p{Ll}/u.test(word?.text ?? '')
export const textOf = (phrase: readonly QueryWord[]) => phrase.map(({ text }) => text).join(' ')

/** A pattern of complete words. Parts are written folded, with single spaces. */
export const words = (source: string, place: '' | '^' = ''): RegExp =>
  new RegExp(`${place || '(?<!\\S)'}(?:${source})(?= )`, 'u')
