export { LibraryLink } from './LibraryLink.tsx'
