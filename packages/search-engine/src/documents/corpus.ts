import type { Segment } from '#postings/segments'
import type { KeptSets } from '#matching/kept-sets'
import type { Columns } from './columns.ts'

/** Everything a query is answered from: the inverted lists, and what else is known of each document. */
export interface Corpus {
  segments: Segment[]
  columns: Columns
  sets: KeptSets
}
