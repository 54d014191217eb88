/** Personal access tokens: programs send them in a person's name. */
export { tokenRoutes } from './routes.ts'
export { type PersonalTokens, createPersonalTokens } from './service.ts'
export { createTokenStore, tokenMigrations } from './store.ts'
