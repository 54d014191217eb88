import type { MemoryIndex } from '#memory-index'

/** What finding asks of an index, whichever answers: the one in memory, or what is known of a cluster's answers. */
export type FindingIndex = Pick<
  MemoryIndex,
  | 'hasContext'
  | 'contextualId'
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
