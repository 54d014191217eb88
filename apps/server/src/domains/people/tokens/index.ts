/** Personal access tokens: what programs send in the name of a person. */
export { tokenRoutes } from './routes.ts'
export { type PersonalTokens, createPersonalTokens } from './service.ts'
export { createTokenStore } from './store.ts'
export { tokenMigrations } from './tables.ts'
