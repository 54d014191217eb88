import type { MessagePort } from 'node:worker_threads'
import type { Answer, Search } from '#finding/find-types'
import type { MemoryIndex } from '#memory-index'
import type { ContextOrigin } from '#storage/context-store'

export interface QueryData {
  folder: string
  generation: string
  /** null where there are no contextual vectors. */
  context: ContextOrigin | null
  /** Where the thread that writes is heard. */
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
] as const satisfies (keyof MemoryIndex)[]

/** What the thread that answers is asked. */
export type Queries = Pick<MemoryIndex, (typeof OF_MEMORY)[number]> & {
  find(search: Search): Answer
  similar(article: { id: string; title: string }, limit: number): string[]
}

export const QUERIES = [...OF_MEMORY, 'find', 'similar'] as const satisfies (keyof Queries)[]

/** What a query came to within its budget, and the milliseconds of processor time that it took. */
export type Metered = ({ kind: 'answered'; answer: unknown } | { kind: 'too costly' }) & { ms: number }

/** What queries may still take of the processor time of the thread that answers, in milliseconds; each takes from it. */
export interface Budget {
  leftMs: number
}
