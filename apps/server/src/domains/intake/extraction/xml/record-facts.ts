import type { WorkKind } from '@claire/scholarly-text'
import type { StatedCitation } from '../text/citation.ts'
import { isPlausibleYear, readDate } from '../text/dates.ts'
import type { ReadName } from '../text/names.ts'
import type { StatedReferences } from '../text/identifiers.ts'

/** Facts common to the metadata formats, before addresses are chosen. */
export interface RecordFacts {
  format: string
  title: string
  authors: ReadName[]
  abstract: string
  year: number | null
  categories: string[]
  types: string[]
  languages: string[]
  /** DOIs, addresses and other names of the work, the most direct first. */
  identifiers: string[]
  /** Addresses of the work elsewhere. */
  related: string[]
  fullText?: string
  citation: StatedCitation
  references?: StatedReferences
}

const KINDS: [RegExp, WorkKind][] = [
  [/thesis|dissertation/, 'thesis'],
  [/conference|proceeding/, 'conference-paper'],
  [/chapter|bookpart|bookitem|booksection/, 'chapter'],
  [/preprint|workingpaper|submittedversion/, 'preprint'],
  [/report/, 'report'],
  [/article|review|letter|editorial/, 'journal-article'],
  [/book|monograph/, 'book'],
]

/** The kind of work that a record's types name, the most specific first; null if none is useful for citing. */
export function kindOfTypes(types: string[]): WorkKind | null {
  const plain = types.map((type) =>
    type
      .toLowerCase()
      .replace(/^.*[/#]/, '')
      .replace(/[^a-z]/g, ''),
  )
  return KINDS.find(([pattern]) => plain.some((type) => pattern.test(type)))?.[1] ?? null
}

const EARLIEST = 1800

/** An issue date if there is one; else the earliest, as the others are dates of upload and of embargo. */
export function yearOf(issued: string[], others: string[]): number | null {
  const years = (dates: string[]) =>
    dates.map((date) => readDate(date)?.year ?? 0).filter((year) => year >= EARLIEST && isPlausibleYear(year))
  const [first] = years(issued)
  if (first) return first
  const all = years(others)
  return all.length ? Math.min(...all) : null
}
