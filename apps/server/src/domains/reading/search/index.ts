/** Finding articles by meaning and by exact words. */
export { type BudgetedRequest, SearchTooCostlyError, runFor, currentRequest } from './request-budget.ts'
export { type ContextFilling, createContextFilling } from './indexing/context-filling.ts'
export { type DailyAudit, INDEX_CHECK, createDailyAudit } from './indexing/daily-audit.ts'
export { type IndexFollower, createIndexFollower } from './indexing/follower.ts'
export type { RebuildControl, RebuildProgress } from './indexing/index-building.ts'
export type {
  FacetCounts,
  Hits,
  IndexChange,
  IndexEntry,
  IndexedArticle,
  IndexState,
  LexicalHits,
  LiteralSearch,
  Match,
  NearestHits,
  SearchIndex,
  Sort,
} from './index-port.ts'
export { vectorTextOf } from './indexing/index-feed.ts'
export { exactly } from './query/exactly.ts'
export { type ContextualModels, modelsFor } from './ranking/context-side.ts'
export { savedQueryOf } from './ranking/saved-query.ts'
export { meaningOf } from './ranking/query-meaning.ts'
export { type RecentSearches, createRecentSearches } from './recent-searches.ts'
export { type PinnedSearches, createPinnedSearches } from './pinned-searches.ts'
export { searchRoutes } from './routes.ts'
export { type Search, createSearch } from './service.ts'
export { searchMigrations } from './tables.ts'
export { type UnfoundSearches, createUnfoundSearches } from './unfound-searches.ts'
