/** Folders that learn from their bookmarks: they suggest articles and report new ones. */
export { createFolderMatching } from './folder-matching.ts'
export { recommendationRoutes } from './routes.ts'
export { createRecommendations } from './service.ts'
export { learningMigrations } from './tables.ts'
export { createTraining } from './training.ts'
