/** The search index as this domain uses it; its vocabulary is the engine's. */
export type {
  ContextEntry,
  FacetCounts,
  Filling,
  Hits,
  IndexChange,
  IndexEntry,
  IndexExtent,
  IndexState,
  IndexedArticle,
  LexicalHits,
  LiteralSearch,
  Match,
  NearestHits,
  SearchIndex,
  Sort,
  TotalRelation,
} from '@claire/search-engine'
