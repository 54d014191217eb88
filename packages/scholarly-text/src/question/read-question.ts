import { readExclusions } from './exclusions.ts'
import { readFrames, readWorksAlone } from './frames.ts'
import { QueryLine, type Span, queryWords } from './line.ts'
import { isGlue } from '../text/foreign-words.ts'
import { type WorkForm, readComparison, readForm, readRecency, readSource } from './preferences.ts'
import { isStatement } from './statements.ts'
import { type Surname, surnamesIn } from './surnames.ts'
import { readYears } from './years.ts'

/** A part of a query beside its subject. `from` is that part as typed. */
export type Reading = { from: string } & (
  | { kind: 'years'; startYear: number | null; endYear: number | null; isOffered: boolean }
  | { kind: 'newest' }
  | { kind: 'exclusion'; excluded: string[] }
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
}

/** Maximum number of words; longer queries are texts. */
const MOST_WORDS = 40

/** A reading and its words. */
interface Part {
  at: number[]
  reading: Unplaced<Reading>
}
type Unplaced<R> = R extends unknown ? Omit<R, 'from'> : never

type Reader = (line: QueryLine, circumstances: Circumstances) => Part[]

/** Returns the part that was found, if any; its words are a span or listed. */
const partOf = <F extends Span | { at: number[] }>(
  found: F | undefined,
  reading: (found: F) => Part['reading'],
): Part[] => (found ? [{ at: 'at' in found ? found.at : placesIn(found), reading: reading(found) }] : [])
const placesIn = ({ first, end }: Span) => Array.from({ length: end - first }, (_, by) => first + by)
const frame = (at: number[]): Part => ({ at, reading: { kind: 'frame' } })

/** True for parts that are searched for as well. */
const staysText = (reading: Part['reading']) =>
  reading.kind === 'form' || (reading.kind === 'years' && reading.isOffered)

/** True for a part that makes a query without a subject: 'papers after 2019', 'latest papers'. */
const isFacet = (reading: Reading) =>
  reading.kind === 'newest' || reading.kind === 'sources' || (reading.kind === 'years' && !reading.isOffered)

/** Punctuation and conjunctions between the remaining text and a removed part. */
const withoutEnd = (text: string) => paired(text).replace(/(?<![\s,;:])[\s,;:]+$/, '')

/** Without the parentheses whose other half was removed. */
const paired = (text: string) =>
  isPaired(text)
    ? text
    : text.replace(/\S+/g, (word) => (isPaired(word) ? word : word.replace(/^\(|\)$/g, '')))
const isPaired = (text: string) => text.split('(').length === text.split(')').length

/** Ordered: words that one has read are hidden from the next. */
const READERS: Reader[] = [
  (line, { year }) => partOf(readYears(line, year), ({ years }) => ({ kind: 'years', ...years })),
  (line, { sources }) =>
    partOf(readSource(line, sources), ({ names }) => ({ kind: 'sources', sources: names })),
  (line) => partOf(readRecency(line), () => ({ kind: 'newest' })),
  (line) =>
    readExclusions(line).flatMap((found) =>
      partOf(found, ({ excluded }) => ({ kind: 'exclusion', excluded })),
    ),
  (line) => partOf(readComparison(line), ({ sides }) => ({ kind: 'comparison', sides })),
  (line) => {
    const found = readForm(line)
    const named = partOf(found, ({ form }) => ({ kind: 'form', form }))
    return found?.works ? [...named, frame([found.end])] : named
  },
  (line) => readFrames(line).map(frame),
  (line) => readWorksAlone(line).map(frame),
]

/**
 * Reads a query in English, German and French: years, exclusions, preferences, and framing phrases. Parts removed from
 * the text are in `readings`; in doubt a word stays in the text.
 */
export function readQuestion(text: string, circumstances: Circumstances): Question {
  const words = queryWords(text)
  const line = new QueryLine(words)
  const asTyped: Question = { text, readings: [], surnames: [], isStatement: isStatement(line) }
  if (words.length < 2 || words.length > MOST_WORDS) return asTyped
  const typed = (at: number[]) => at.map((each) => text.slice(words[each]?.start, words[each]?.end)).join(' ')
  const removed = new Set<number>()
  const readings = READERS.flatMap((read) =>
    read(line, circumstances).flatMap(({ at, reading }) => {
      const from = typed(at).replace(/(?<![.,;:!?])[.,;:!?]+$/, '')
      if (circumstances.unread.includes(from)) return []
      for (const each of staysText(reading) ? [] : at) {
        removed.add(each)
        line.take({ first: each, end: each + 1 })
      }
      return [{ ...reading, from } as Reading]
    }),
  )
  const left = [...words.keys()].filter((at) => !removed.has(at))
  if (!left.some((at) => !isGlue(words[at]?.key ?? '') && /[\p{L}\p{N}]/u.test(words[at]?.key ?? '')))
    return readings.some(isFacet) ? { ...asTyped, text: '', readings } : asTyped
  const remaining = removed.size ? withoutEnd(typed(left)) : text
  return { ...asTyped, text: remaining, readings, surnames: surnamesIn(line) }
}
