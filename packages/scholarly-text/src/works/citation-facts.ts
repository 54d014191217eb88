import type { Amendment, WorkNotice } from './notices.ts'
import type { PersonName } from './person-names.ts'

export const WORK_KINDS = [
  'journal-article',
  'conference-paper',
  'chapter',
  'book',
  'thesis',
  'report',
  'preprint',
  'standard',
  'webpage',
] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** The parts of a reference besides title, year and DOI. Texts are '' if unknown. */
export interface CitationFacts {
  kind: WorkKind | null
  /** The authors in order, by the parts of their names; empty if the parts are unknown. */
  names: PersonName[]
  /** One for each author, in order, in the form of `readOrcid`; '' if unknown. Empty if none is known. */
  orcids: string[]
  /** The journal, proceedings, book or repository of the work, as given. */
  venue: string
  volume: string
  issue: string
  /** '45–67' is stored as '45-67'; article numbers are here too. */
  pages: string
  publisher: string
  /** '2012', '2012-07' or '2012-07-03'. */
  published: string
  /** '1234-5678' */
  issn: string[]
  /** Ten or thirteen digits. */
  isbn: string[]
  /** The address of its licence, in the form of `readLicence`. */
  licence: string
  /** Its status since publication; null if nothing is known. */
  notice: WorkNotice | null
  /** The works that it is a notice about. */
  amends: Amendment[]
}

export const NO_CITATION: CitationFacts = {
  kind: null,
  names: [],
  orcids: [],
  venue: '',
  volume: '',
  issue: '',
  pages: '',
  publisher: '',
  published: '',
  issn: [],
  isbn: [],
  licence: '',
  notice: null,
  amends: [],
}

const isUnknown = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && !value.length)

/** Returns only the known facts. */
export const knownFacts = (facts: CitationFacts): Partial<CitationFacts> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => !isUnknown(value)))

/** A work with all parts of a reference. Texts are '' if unknown, names '' or []. */
export interface CitedWork extends CitationFacts {
  kind: WorkKind
  /** Plain text; formulas as in its source. */
  title: string
  /** '10.1000/xyz' */
  doi: string
  /** '2104.12255', 'math/0601001'; without a version. */
  arxivId: string
  /** The address of its page. */
  url: string
  /** ISO 639-1, such as 'en'. */
  language: string
  abstract: string
  keywords: string[]
}

/** An institution of a work's authors, as the work names it. */
export interface Affiliation {
  name: string
  /** Their places among the work's authors, from 0, ascending. */
  authors: number[]
}

/** The references of a work. */
export interface References {
  /** Known number of works; at least that of those with a DOI. */
  count: number
  /** The distinct DOIs in order, at most 1,000. */
  dois: string[]
}

export const NO_REFERENCES: References = { count: 0, dois: [] }
