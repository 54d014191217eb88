/** Suggesting and curating sources. */
export { type AdminAddress, readAddress, writeAddress } from './admin-address.ts'
export { AuditLog } from './AuditLog.tsx'
export { MySuggestions } from './MySuggestions.tsx'
export { MY_SUGGESTIONS_PATH } from './paths.ts'
export { SourceCuration } from './SourceCuration.tsx'
export { SourceDialog } from './SourceDialog.tsx'
export { SourceTransfer } from './SourceTransfer.tsx'
