/** A place where authors of a work work, as the work has it. */
export interface Affiliation {
  name: string
  /** Their places among the work's authors, from 0, ascending. */
  authors: number[]
}

/** What a work cites. */
export interface References {
  /** How many works, so far as is known; at least as many as have a DOI. */
  count: number
  /** The DOIs of those that have one, in order, each once, at most 1,000. */
  dois: string[]
}

export const NO_REFERENCES: References = { count: 0, dois: [] }
