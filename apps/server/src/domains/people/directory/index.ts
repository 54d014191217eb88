/** People who have signed in, and their groups at the identity provider. */
export { createDirectory } from './directory.ts'
export { lastSignIn, type Directory, type KnownPerson, type PersonLookup } from './finding.ts'
export { directoryMigrations } from './tables.ts'
