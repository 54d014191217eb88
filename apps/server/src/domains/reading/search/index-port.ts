/** The search index as this domain uses it; its vocabulary is the engine's. */
export type * from '@claire/search-engine'
