/** Turns the identity provider's access token into the caller of a request. */
export { covers, createBearerGuard } from './bearer-guard.ts'
export { type DeletedSubjects, createDeletedSubjects } from './deleted-subjects.ts'
export { identityMigrations } from './tables.ts'
export type { TrustedIssuer, VerifiedToken } from './token-verifier.ts'
