/** The sentence shown for an article, given a search, and the summary of an article. */
export type { FoundSentence } from './best-sentences.ts'
export { abstractRoutes } from './routes.ts'
export { type Abstracts, createAbstracts } from './service.ts'
export { createSummaryWriter } from './summary-writer.ts'
