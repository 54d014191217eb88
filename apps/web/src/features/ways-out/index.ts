export { FreeCopy } from './FreeCopy.tsx'
export { LibraryLink } from './LibraryLink.tsx'
export { UnknownDoi } from './UnknownDoi.tsx'
