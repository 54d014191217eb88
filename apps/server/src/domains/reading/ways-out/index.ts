/** Ways from Claire to a text elsewhere: free copies by DOI. */
export { createFreeCopies } from './free-copies.ts'
export type { Outside, OutsideAnswer } from './outside.ts'
export { waysOutRoutes } from './routes.ts'
export { waysOutMigrations } from './tables.ts'
