/** What a person keeps, in folders. */
export { bookmarkRoutes } from './routes.ts'
export { createBookmarkService } from './service.ts'
export { createBookmarkStore } from './store.ts'
export { bookmarkMigrations } from './tables.ts'
