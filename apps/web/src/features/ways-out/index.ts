export { FreeCopy } from './FreeCopy.tsx'
export { LibraryLink } from './LibraryLink.tsx'
export { SendToZotero } from './SendToZotero.tsx'
export { UnknownDoi } from './UnknownDoi.tsx'
