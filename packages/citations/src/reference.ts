import type { CitedWork } from '@claire/scholarly-text'

/** Reading states as tables name them. */
export const STATE_NAMES = { toRead: 'to read', reading: 'reading', read: 'read' } as const

/** A work as an entry of a list of references. */
export interface Reference {
  work: CitedWork
  /** Unique within the list. */
  key: string
  /** The note of the person who bookmarked the work. */
  note?: string
  tags?: string[]
  /** That person's reading state. */
  state?: keyof typeof STATE_NAMES
}
