import type { MessagePort } from 'node:worker_threads'
import type { Answer, Search } from '#finding/find-types'
import type { MemoryIndex } from '#memory-index'
import type { ContextOrigin } from '#storage/context-store'

export interface QueryData {
  folder: string
  generation: string
  /** null if there are no contextual vectors. */
  contexts: ContextOrigin[]
  /** Receives updates of the writing thread. */
  writing: MessagePort
}

const OF_MEMORY = [
  'count',
  'literal',
  'lexical',
  'nearest',
  'nearestInContext',
  'contextVectors',
  'lackingContext',
  'vectors',
  'facets',
  'statistics',
  'correct',
  'complete',
  'formsOfTopic',
] as const satisfies (keyof MemoryIndex)[]

/** The queries of the answering thread. */
export type Queries = Pick<MemoryIndex, (typeof OF_MEMORY)[number]> & {
  find(search: Search): Answer
  similar(article: { id: string; title: string }, limit: number): string[]
}

export const QUERIES = [...OF_MEMORY, 'find', 'similar'] as const satisfies (keyof Queries)[]

/** The result of a query within its budget, and its processor time in milliseconds. */
export type Metered = ({ kind: 'answered'; answer: unknown } | { kind: 'too costly' }) & { ms: number }

/** The remaining processor time of queries in the answering thread, in milliseconds; each query reduces it. */
export interface Budget {
  leftMs: number
}
