/** The embedded identity provider: the part of Keycloak's protocols that Claire uses, over Claire's own database. */
export { type FirstUser, createFirstUsers } from './people/first-users.ts'
export { DamagedKeyError } from './tokens/keyring.ts'
export { OperationRefused, type ProviderOperator, createProviderOperator } from './operator.ts'
export { identityProvider } from './plugin.ts'
export { restSecretOf } from './provider.ts'
export { createSignInLookup } from './stores/session-store.ts'
export type { ProviderOptions } from './settings.ts'
export { identityProviderMigrations } from './tables.ts'
