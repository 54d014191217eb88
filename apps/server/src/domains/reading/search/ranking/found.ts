import type { Embedder } from '@claire/embeddings'
import type { Match, SearchIndex, TotalRelation } from '../index-port.ts'
import type { QueryPlan } from '../query/query-plan.ts'
import type { ContextSide, ContextualModels } from './context-side.ts'
import type { QueryVector } from './query-vector.ts'

export interface Finding {
  index: SearchIndex
  embedder: Embedder
  queryVector: QueryVector
  context: ContextSide
  isForeign: ContextualModels['isForeign']
  /** The articles that cite a DOI. */
  citing: (doi: string) => Promise<string[]>
}

/** Facts about the results that concern the searcher. */
export interface Remarks {
  /** The embedder timed out: results are ranked by keywords alone. */
  keywordsOnly: boolean
  /** Meaningful words and phrases that no article has. */
  missing: string[]
  /** Articles lack words of the query because it is in another language; they are compared by its meaning. */
  isOtherLanguage: boolean
  /** Parts of the query that were dropped, because hardly any article fulfils them. */
  relaxed: string[]
  /** Number of works left out for words that the query excludes. */
  excluded: number
  /** Whose works come first, because the query names them. */
  authors: string[]
  /** The query that was searched for in place of the one typed, which has typing errors. */
  corrected: string | null
  /** A query that may have been meant. */
  suggestion: string | null
  /** No result is similar to the query. */
  isWeak: boolean
  /** Number of the closest results, which come first by date; null for all. */
  closest: number | null
  /** The query has only words like 'the', or signs. */
  saysNothing: boolean
  /** The query is an identifier that no article has. */
  identifierMissing: boolean
  /** Number of words of the query that were used, from its start; null if all were. */
  shortenedTo: number | null
}

export const NO_REMARKS: Remarks = {
  keywordsOnly: false,
  missing: [],
  isOtherLanguage: false,
  relaxed: [],
  excluded: 0,
  authors: [],
  corrected: null,
  suggestion: null,
  isWeak: false,
  closest: null,
  saysNothing: false,
  identifierMissing: false,
  shortenedTo: null,
}

/** The results: the first ones, and a function for more. `ids` is complete unless `more` is given. */
export interface Found {
  ids: string[]
  total: number
  totalRelation: TotalRelation
  more?: (offset: number) => Promise<string[]>
  /** The complete result set as a match, for counting. */
  scope: Match
  plan: QueryPlan
  remarks: Remarks
}
