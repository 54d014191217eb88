/** Suggesting and curating sources. */
export { type AdminAddress, readAddress, writeAddress } from './admin-address.ts'
export { AuditLog } from './audit/AuditLog.tsx'
export { MySuggestions } from './suggesting/MySuggestions.tsx'
export { MY_SUGGESTIONS_PATH } from './paths.ts'
export { SourceCuration } from './SourceCuration.tsx'
export { SourceDialog } from './suggesting/SourceDialog.tsx'
export { SourceTransfer } from './transfer/SourceTransfer.tsx'
