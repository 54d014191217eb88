export { SaveReference } from './SaveReference.tsx'
export { LibraryLink, SendToZotero, UnknownDoi } from './external-tools.tsx'
export { FreeCopy } from './FreeCopy.tsx'
