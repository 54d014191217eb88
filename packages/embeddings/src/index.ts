/** Text to vectors: the port `Embedder`, and the static table of scientific word pieces that ships with Claire. */
export { type Embedder, type StaticEmbedder, type TokenVectors, createStaticEmbedder, normalized } from './static-embedder.ts'
