/** The search index as this domain asks it; its vocabulary is the engine's. */
export type {
  FacetCounts,
  Hits,
  IndexChange,
  IndexEntry,
  IndexState,
  IndexedArticle,
  LexicalHits,
  LiteralSearch,
  Match,
  NearestHits,
  SearchIndex,
  Sort,
} from '@claire/search-engine'
