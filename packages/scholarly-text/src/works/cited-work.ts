import type { CitationFacts, WorkKind } from './citation-facts.ts'

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
