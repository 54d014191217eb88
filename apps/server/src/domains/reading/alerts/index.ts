/** Searches that people keep, and what is new to these. */
export { createAlertLedger } from './ledger.ts'
export { alertRoutes } from './routes.ts'
export { createAlertService } from './service.ts'
export { createAlertStore } from './store.ts'
export { alertMigrations } from './tables.ts'
export { createAlertTelling } from './telling.ts'
export type { Match } from './ledger.ts'
export type { AlertTelling, AlertToTell, Candidate } from './telling-port.ts'
