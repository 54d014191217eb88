/** Suggesting and curating sources. */
export { SourceDialog } from './SourceDialog.tsx'
