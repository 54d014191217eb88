/** Alerts: the list, the form, and what is new. */
export { AlertDialog } from './AlertDialog.tsx'
export { AlertList } from './AlertList.tsx'
export { AlertResultNote } from './AlertResultNote.tsx'
export { CreateAlertButton } from './CreateAlertButton.tsx'
export { useNewResults } from './use-new-results.ts'
export { useOpenedAlert } from './use-opened-alert.ts'
