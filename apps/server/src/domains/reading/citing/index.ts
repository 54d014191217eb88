/** References to articles in the formats of citing programs and styles. */
export { citingRoutes } from './routes.ts'
export { type Citing, createCiting } from './service.ts'
