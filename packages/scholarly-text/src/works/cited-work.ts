import type { CitationFacts, WorkKind } from './citation-facts.ts'

/** A work with all that a reference says of it. Texts are '' where unknown, names '' or [] likewise. */
export interface CitedWork extends CitationFacts {
  kind: WorkKind
  /** Plain text; formulas as their source has them. */
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
