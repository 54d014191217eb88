/** A person's bookmarks, in folders. */
export { emptyBins } from './folders.ts'
export type { BookmarkedReference } from './bookmark-lists.ts'
export { bookmarkRoutes } from './routes.ts'
export { importRoutes } from './importing/import-routes.ts'
export { createImporting } from './importing/importing.ts'
export { createBookmarkService } from './service.ts'
export { type BookmarkStore, createBookmarkStore } from './store.ts'
export { bookmarkMigrations } from './migrations.ts'
