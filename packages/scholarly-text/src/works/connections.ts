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
