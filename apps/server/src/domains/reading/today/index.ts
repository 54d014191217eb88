/** What is new for a person, in one ranked list. */
export { todayMigrations } from './feed.ts'
export { todayRoutes } from './routes.ts'
export { createTodayService } from './service.ts'
