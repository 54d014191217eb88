/** People who have signed in, and their groups at the identity provider. */
export { createDirectory } from './directory.ts'
export { lastSignIn } from './finding.ts'
export { directoryMigrations } from './tables.ts'
export type { Directory, KnownPerson, PersonLookup } from './types.ts'
