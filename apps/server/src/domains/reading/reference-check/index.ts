/** Checks lists of references: which are retracted, wrong, repeated, or in Claire. */
export { referenceCheckRoutes } from './routes.ts'
export { createReferenceCheck } from './check-references.ts'
