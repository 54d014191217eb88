/** Text to vectors: the port `Embedder`, the static table of scientific word pieces that ships with Claire, and services. */
export { type RemoteModel, createRemoteEmbedder } from './remote-embedder.ts'
export {
  type Embedder,
  type StaticEmbedder,
  type TokenVectors,
  createStaticEmbedder,
  normalized,
} from './static-embedder.ts'
export { type TokenAffinity, createTokenAffinity } from './token-affinity.ts'
export { VectorRows, quantized } from './vector-rows.ts'
