/** A person's bookmarks, in folders. */
export { emptyBins } from './bin.ts'
export type { BookmarkedReference } from './reading.ts'
export { bookmarkRoutes } from './routes/index.ts'
export { importRoutes } from './importing/import-routes.ts'
export { createImporting } from './importing/importing.ts'
export { createBookmarkService } from './service.ts'
export { type BookmarkStore, createBookmarkStore } from './store.ts'
export { bookmarkMigrations } from './migrations.ts'
