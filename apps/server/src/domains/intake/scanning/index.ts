/** Visits to sources: schedule, politeness, findings and health. */
export { createScanning, type Scanning, type ScanningOptions } from './scanning.ts'
export { separatePages } from './pages/article-pages.ts'
export { scanningMeasures } from './health/scanning-measures.ts'
export { scanningMigrations } from './tables.ts'
export type { Claim, ScanWorker } from './visiting/worker.ts'
