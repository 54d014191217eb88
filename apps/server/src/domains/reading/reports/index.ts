/** What people say is wrong with an article, until an administrator has settled it. */
export { reportRoutes } from './routes.ts'
export { createReports, forgetGoneArticles } from './service.ts'
export { reportMigrations } from './tables.ts'
