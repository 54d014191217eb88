import { isPlausibleYear, readDate } from '../text/dates.ts'

/** What the metadata formats have in common, before addresses are chosen. */
export interface RecordFacts {
  format: string
  title: string
  authors: string[]
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
}

const EARLIEST = 1800

/** An issue date when one is named; else the earliest, as the others are dates of upload and of embargo. */
export function yearOf(issued: string[], others: string[]): number | null {
  const years = (dates: string[]) =>
    dates.map((date) => readDate(date)?.year ?? 0).filter((year) => year >= EARLIEST && isPlausibleYear(year))
  const [first] = years(issued)
  if (first) return first
  const all = years(others)
  return all.length ? Math.min(...all) : null
}
