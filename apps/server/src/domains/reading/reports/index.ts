/** Reports of people about errors in an article, until an administrator has settled them. */
export { reportRoutes } from './routes.ts'
export { createReports, forgetGoneArticles, reportMigrations } from './service.ts'
