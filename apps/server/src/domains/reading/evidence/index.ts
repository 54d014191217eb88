/** The sentences of articles that answer a question, verbatim and in their places. */
export { evidenceRoutes } from './routes.ts'
export { type Evidences, createEvidence } from './service.ts'
export { createWriter } from './written.ts'
