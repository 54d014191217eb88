/** Turns the identity provider's access token into the caller of a request. */
export { type BearerGuard, covers, createBearerGuard } from './bearer-guard.ts'
export { type DeletedSubjects, createDeletedSubjects, identityMigrations } from './deleted-subjects.ts'
export { createDiscovery, discover } from './discovery.ts'
export { signInRelay } from './sign-in-relay.ts'
export { type TrustedIssuer, type VerifiedToken, createTokenVerifier } from './token-verifier.ts'
