import type { CitedWork } from '@claire/scholarly-text'

/** A work as one list of references has it. */
export interface Reference {
  work: CitedWork
  /** Differs from all others in the list. */
  key: string
  /** What the person who keeps the work wrote about it. */
  note?: string
  tags?: string[]
}
