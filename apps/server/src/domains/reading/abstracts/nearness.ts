import { type StaticEmbedder, type TokenAffinity, createTokenAffinity } from '@claire/embeddings'

/** Enough to distinguish sentences, at a quarter of the cost. */
const DIMENSIONS = 64

/** Similarity of sentences to a query in meaning, token by token. */
export interface Nearness {
  tokensOf(text: string): number[]
  /** For each text's tokens, 0 to 1. */
  of: TokenAffinity
}

export function createNearness({
  tokenIds,
  tokenVectors,
}: Pick<StaticEmbedder, 'tokenIds' | 'tokenVectors'>): Nearness {
  return {
    tokensOf: (text) => [...new Set(tokenIds(text))],
    of: createTokenAffinity(tokenVectors, DIMENSIONS),
  }
}
