/** Reports of people about errors in an article, until an administrator has settled them. */
export { reportRoutes } from './routes.ts'
export { createReports, forgetGoneArticles } from './service.ts'
export { reportMigrations } from './tables.ts'
