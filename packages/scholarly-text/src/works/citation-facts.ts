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

/** What a reference says of a work besides its title, year and DOI. Texts are '' where unknown. */
export interface CitationFacts {
  kind: WorkKind | null
  /** The authors, in their order, by the parts of their names; empty where nobody told the parts. */
  names: PersonName[]
  /** One for each author, in their order, as `readOrcid` gives it; '' where unknown. Empty where none is known. */
  orcids: string[]
  /** The journal, the proceedings, the book or the repository that the work appeared in, as given. */
  venue: string
  volume: string
  issue: string
  /** '45–67' is kept as '45-67'; an article number stands here too. */
  pages: string
  publisher: string
  /** '2012', '2012-07' or '2012-07-03'. */
  published: string
  /** '1234-5678' */
  issn: string[]
  /** Ten or thirteen digits. */
  isbn: string[]
  /** The address of the licence under which it may be used, as `readLicence` gives it. */
  licence: string
  /** What has become of it since; null where nothing is known. */
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

/** The facts that are known, and no others. */
export const knownFacts = (facts: CitationFacts): Partial<CitationFacts> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => !isUnknown(value)))
