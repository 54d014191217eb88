/** Pages of authors and topics. */
export { profileRoutes } from './routes.ts'
export { createProfiles } from './service.ts'
