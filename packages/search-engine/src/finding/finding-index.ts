import type { MemoryIndex } from '#memory-index'

/** The index interface of finding, implemented in memory and by cached responses of a cluster. */
export type FindingIndex = Pick<
  MemoryIndex,
  | 'contextRows'
  | 'contextShare'
  | 'countsUpTo'
  | 'count'
  | 'literal'
  | 'lexical'
  | 'nearest'
  | 'nearestAfter'
  | 'nearestInContext'
  | 'contextOf'
  | 'contextNearness'
  | 'vectors'
  | 'tokenAffinity'
  | 'statistics'
  | 'correct'
>
