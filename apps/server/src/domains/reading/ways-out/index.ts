/** Ways from Claire to services outside: free copies by DOI, and Zotero. */
export { createFreeCopies } from './free-copies.ts'
export type { Outside, OutsideAnswer } from './outside.ts'
export { waysOutRoutes } from './routes.ts'
export { waysOutMigrations } from './tables.ts'
export { createZotero } from './zotero/zotero.ts'
