/** Requests and replies of every call under /claire: schemas for the server, types for the browser. */
export * from './accounts.ts'
export * from './articles.ts'
export * from './bookmarks.ts'
export * from './common.ts'
export * from './limits.ts'
export * from './search.ts'
export * from './source-curation.ts'
export * from './sources.ts'
