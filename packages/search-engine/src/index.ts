/** The search engine in memory: matching, ranking and counting over articles, with its rows in a folder. */
export type * from './index-types.ts'
export type * from '#finding/find-types'
export { wordsOf } from '#answers/vocabulary'
export { RANKING } from '#finding/fusion'
export { nearnessFor } from '#finding/relevant-set'
export type { SearchIndex } from './search-index.ts'
export { type IndexQueries, type SearchEngine, openSearchEngine } from './open-engine.ts'
export { allOf } from '#matching/all-of'
export { QueryTooCostlyError } from '#postings/budget'
export { type Budget, QUERIES } from '#threads/query-thread'
export { FolderInUseError, isLocked, lockFolder } from '#storage/folder-lock'
export { type IndexFacts, readIndexFacts, writeAside } from '#storage/generations'
export { copyIndex } from '#storage/copy-index'
export { stemsOfTerm, termWeights } from '#ranking/relevance'
export {
  type StemWorth,
  type ArticleBatch,
  type ExactSavedQuery,
  type SemanticMatch,
  type SemanticSavedQuery,
  stemsIn,
  wordsOfBatch,
  evaluateSavedQuery,
  prepareBatch,
} from '#saved-query/evaluate-saved-query'
