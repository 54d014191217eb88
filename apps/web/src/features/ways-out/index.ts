export { FreeCopy } from './FreeCopy.tsx'
export { LibraryLink } from './LibraryLink.tsx'
