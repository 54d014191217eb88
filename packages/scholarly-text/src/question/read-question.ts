import { readExclusions } from './exclusions.ts'
import { readFrames, readWorksAlone } from './frames.ts'
import { QueryLine, type Span, queryWords } from './line.ts'
import { isGlue } from '../text/foreign-words.ts'
import { type WorkForm, readComparison, readForm, readRecency, readSource } from './preferences.ts'
import { isCopied, isStatement } from './statements.ts'
import { type Surname, surnamesIn } from './surnames.ts'
import { readYears } from './years.ts'

/** A part of a query beside its subject. `from` is that part as typed. */
export type Reading = { from: string } & (
  | { kind: 'years'; startYear: number | null; endYear: number | null; isOffered: boolean }
  | { kind: 'newest' }
  | { kind: 'exclusion'; excluded: string[]; isOffered?: boolean }
  | { kind: 'form'; form: WorkForm }
  | { kind: 'sources'; sources: string[] }
  | { kind: 'comparison'; sides: string[] }
  /** Greetings, and words such as 'papers about': ignored. */
  | { kind: 'frame' }
)

export interface Question {
  /** Remaining text to search for; '' if all of it is read. */
  text: string
  readings: Reading[]
  /** Words of `text` that may be authors' names; the index decides. */
  surnames: Surname[]
  /** Phrases whose words are read as something else, unless a title has all of one list. */
  terms: string[][]
  /** True if it states something about its subject, as sentences do. */
  isStatement: boolean
}

interface Circumstances {
  /** This year. */
  year: number
  /** Names of the sources. */
  sources: readonly string[]
  /** Parts that stay unread, as typed. */
  unread: readonly string[]
  /** Those of its `terms` that titles have. */
  terms?: readonly string[][]
}

/** Maximum number of words; longer queries are texts. */
const MOST_WORDS = 40

/** A reading and its words. */
type Part = (Span | { at: number[] }) & {
  reading: Unplaced<Reading>
  /** The words that may be a term. */
  term?: Span[]
}
type Unplaced<R> = R extends unknown ? Omit<R, 'from'> : never

const placesIn = ({ first, end }: Span) => Array.from({ length: end - first }, (_, by) => first + by)

/** True for parts that are searched for as well. */
const staysText = (reading: Part['reading']) =>
  reading.kind === 'form' || ('isOffered' in reading && reading.isOffered === true)

/** The reading of words that may belong to a copied text or term. */
const inDoubt = (reading: Part['reading']): Part['reading'][] =>
  reading.kind === 'years' || reading.kind === 'exclusion' ? [{ ...reading, isOffered: true }] : []

/** True for a part that makes a query without a subject: 'papers after 2019', 'latest papers'. */
const isFacet = (reading: Reading) =>
  reading.kind === 'newest' || reading.kind === 'sources' || (reading.kind === 'years' && !reading.isOffered)

/** Punctuation and conjunctions between the remaining text and a removed part. */
const withoutEnd = (text: string) => paired(text).replace(/(?<![\s,;:])[\s,;:]+(?:\p{Pd}[\s,;:]*)?$/u, '')

/** Without the parentheses whose other half was removed. */
const paired = (text: string) =>
  isPaired(text)
    ? text
    : text.replace(/\S+/g, (word) => (isPaired(word) ? word : word.replace(/^\(|\)$/g, '')))
const isPaired = (text: string) => text.split('(').length === text.split(')').length

/** Ordered: words that one has read are hidden from the next. */
const READERS: ((line: QueryLine, circumstances: Circumstances) => (Part | undefined)[])[] = [
  (line, { year }) => [readYears(line, year)],
  (line, { sources }) => [readSource(line, sources)],
  (line) => [readRecency(line)],
  readExclusions,
  (line) => [readComparison(line)],
  readForm,
  (line) => [...readFrames(line), ...readWorksAlone(line)].map((at) => ({ at, reading: { kind: 'frame' } })),
]

/**
 * Reads a query in English, German and French: years, exclusions, preferences, and framing phrases. Parts removed from
 * the text are in `readings`; in doubt a word stays in the text.
 */
export function readQuestion(text: string, circumstances: Circumstances): Question {
  const words = queryWords(text)
  const line = new QueryLine(words)
  const asTyped: Question = { text, readings: [], surnames: [], terms: [], isStatement: isStatement(line) }
  const isOfText = isCopied(line)
  if (words.length < 2 || words.length > MOST_WORDS) return asTyped
  const typed = (at: number[]) => at.map((each) => text.slice(words[each]?.start, words[each]?.end)).join(' ')
  const removed = new Set<number>()
  const terms: string[][] = []
  const readings = READERS.flatMap((read) =>
    read(line, circumstances).flatMap((part) => {
      const at = !part || 'at' in part ? part?.at : placesIn(part)
      if (!part || !at?.length) return []
      const { reading: found, term = [] } = part
      const phrases = term.map((span) => typed(placesIn(span)))
      if (term.length) terms.push(phrases)
      const isTerm = isOfText || circumstances.terms?.some((titled) => titled.join(' ') === phrases.join(' '))
      const from = typed(at).replace(/(?<![.,;:!?])[.,;:!?]+$/, '')
      if (circumstances.unread.includes(from)) return []
      return (isTerm ? inDoubt(found) : [found]).map((reading) => {
        for (const each of staysText(reading) ? [] : at) {
          removed.add(each)
          line.take({ first: each, end: each + 1 })
        }
        return { ...reading, from } as Reading
      })
    }),
  )
  const left = [...words.keys()].filter((at) => !removed.has(at))
  if (!left.some((at) => !isGlue(words[at]?.key ?? '') && /[\p{L}\p{N}]/u.test(words[at]?.key ?? '')))
    return readings.some(isFacet) ? { ...asTyped, text: '', readings } : asTyped
  const remaining = removed.size ? withoutEnd(typed(left)) : text
  return { ...asTyped, text: remaining, readings, terms, surnames: surnamesIn(line) }
}
