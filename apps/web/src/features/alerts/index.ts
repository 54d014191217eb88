/** Alerts: the list, the form, and what is new. */
export { AlertDialog } from './AlertDialog.tsx'
export { AlertList } from './AlertList.tsx'
export { AlertResultNote } from './AlertResultNote.tsx'
export { AskedAlert } from './AskedAlert.tsx'
export { CreateAlertButton } from './CreateAlertButton.tsx'
export { FollowButton } from './FollowButton.tsx'
export { useNewResults } from './use-new-results.ts'
export { useOpenedAlert } from './use-opened-alert.ts'
