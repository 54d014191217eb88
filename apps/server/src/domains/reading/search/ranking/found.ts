import type { Embedder } from '@claire/embeddings'
import type { Match, SearchIndex, TotalRelation } from '../index-port.ts'
import type { QueryPlan } from '../query/query-plan.ts'
import type { ContextSide } from './context-side.ts'
import type { QueryVector } from './query-vector.ts'

export interface Finding {
  index: SearchIndex
  embedder: Embedder
  queryVector: QueryVector
  /** null where there is none. */
  context: ContextSide | null
}

/** What the searcher should know about how the results came about. */
export interface Remarks {
  /** The embedder did not answer: ranked by keywords alone. */
  keywordsOnly: boolean
  /** Telling words and phrases that no article has. */
  missing: string[]
  /** Parts of the query that were given up, because fewer than a handful of articles fulfil them. */
  relaxed: string[]
  /** The query that was searched for in place of the one typed, which has typing errors. */
  corrected: string | null
  /** A query that may have been meant. */
  suggestion: string | null
  /** No result is near the query. */
  isWeak: boolean
  /** The query has only words like 'the', or signs. */
  saysNothing: boolean
  /** The query is an identifier that no article has. */
  identifierMissing: boolean
  /** Only so many words of the query were searched for, the first ones; null when all were. */
  shortenedTo: number | null
}

export const NO_REMARKS: Remarks = {
  keywordsOnly: false,
  missing: [],
  relaxed: [],
  corrected: null,
  suggestion: null,
  isWeak: false,
  saysNothing: false,
  identifierMissing: false,
  shortenedTo: null,
}

/** What was found: the first results, and how to get more. `ids` is all of it unless `more` is given. */
export interface Found {
  ids: string[]
  total: number
  totalRelation: TotalRelation
  more?: (offset: number) => Promise<string[]>
  /** All of it, as a match: for counting over it. */
  scope: Match
  plan: QueryPlan
  remarks: Remarks
}
