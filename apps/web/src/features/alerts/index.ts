/** Alerts: the list, the form, and what is new. */
export { AlertDialog } from './AlertDialog.tsx'
export { AlertList } from './AlertList.tsx'
export { useAlertQuery } from './alerts-api.ts'
export { useNewResults } from './use-new-results.ts'
