/** Today: new results of all alerts of a person, in one ranked list. */
export { todayMigrations } from './feed.ts'
export { todayRoutes } from './routes.ts'
export { createTodayService } from './service.ts'
export { inOrder, streamOf } from './stream.ts'
