import type { Segment } from '#postings/segments'
import type { CachedSets } from '#matching/cached-sets'
import type { Columns } from './columns.ts'

/** The data that queries read: the inverted lists and the columns. */
export interface Corpus {
  segments: Segment[]
  columns: Columns
  sets: CachedSets
}
