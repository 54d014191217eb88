import type { CitedWork } from '@claire/scholarly-text'

/** A work as an entry of a list of references. */
export interface Reference {
  work: CitedWork
  /** Unique within the list. */
  key: string
  /** The note of the person who bookmarked the work. */
  note?: string
  tags?: string[]
  /** That person's reading state: 'to read', 'reading', 'read'. */
  state?: string
}
