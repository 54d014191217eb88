import { SAMPLES } from '../keeping/documents.ts'
import type { Json } from '../connection.ts'
import { allOf, compared, short } from './matches.ts'
import type { Lookup } from './rounds.ts'

/** How like a vector the articles are on the whole, and how many have one to compare. */
export interface Similarity {
  mean: number
  deviation: number
  compared: number
}

/** So many articles, or all where there are fewer, say what similarities there are. */
const SAMPLED = 4096
/** The inner product, of the score that the k-NN plugin makes of it. */
const PRODUCT = 'double score = _score.doubleValue(); return score >= 1 ? score - 1 : 1 - 1 / score'

interface Asked {
  field: string
  vector: Float32Array
  /** How many there are, about. */
  articles: number
  /** Those with such a vector. */
  having: Json
}

export function similarityLookup({ field, vector, articles, having }: Asked): Lookup<Similarity> {
  const share = Math.min(SAMPLES, Math.ceil((SAMPLED / Math.max(1, articles)) * SAMPLES))
  const sample = share < SAMPLES ? [{ range: { sample: { lt: share } } }] : []
  return {
    body: {
      size: 0,
      track_total_hits: false,
      query: compared(allOf([having, ...sample]), { field, vector: Array.from(vector, short) }),
      aggs: {
        similarity: { extended_stats: { script: { source: PRODUCT } } },
        all: { value_count: { field: 'id' } },
      },
    },
    take: ({ aggregations }) => ({
      mean: aggregations?.similarity?.avg ?? 0,
      deviation: aggregations?.similarity?.std_deviation ?? 0,
      compared: Math.round(((aggregations?.all?.value ?? 0) * SAMPLES) / share),
    }),
  }
}
