/** Text to vectors: the static table and the contextual model that ship with Claire, services, and similarities of vectors. */
export {
  type ContextualEmbedder,
  type ContextualReports,
  type QueryEmbedder,
  createContextualEmbedders,
  ifItAnswers,
} from './contextual/contextual-embedder.ts'
export type { ContextualRanking } from './contextual/contextual-models.ts'
export { type RemoteModel, createRemoteContextualEmbedder, createRemoteEmbedder } from './remote-embedder.ts'
export {
  type Embedder,
  type StaticEmbedder,
  type TokenVectors,
  createStaticEmbedder,
  dot,
  normalized,
} from './static-embedder.ts'
export { CoarseCodes } from './coarse-codes.ts'
export { reserveBytes } from './linear-memory.ts'
export { type Loops, loopsOf } from './loops.ts'
export { useLoopHelpers } from './loop-helpers.ts'
export { type TokenAffinity, createTokenAffinity } from './token-affinity.ts'
export { VectorRows, quantized } from './vector-rows.ts'
