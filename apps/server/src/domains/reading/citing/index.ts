/** References to articles, as citing programs and people take them. */
export { citingRoutes } from './routes.ts'
export { type Citing, createCiting } from './service.ts'
