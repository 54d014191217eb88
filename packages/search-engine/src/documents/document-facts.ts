import { type Analysis, titleNumber } from '#analysis/analysis'
import type { IndexedArticle } from '#index-types'
import { type Values, valuesIn } from '#value-fields'

/** The column values of one document. */
export interface DocumentFacts extends ByteVector, Values {
  id: string
  sourceId: string
  /** 0 when unknown. */
  year: number
  workKey: string
  firstSeenAt: number
  topics: string[]
  identifiers: string[]
  /** A hash that titles share if they are equal as literal words. */
  title: number
  exactLength: number
  headLength: number
  bodyLength: number
  /** Tokens of the embedder's table, for late interaction. */
  tokenIds: Uint16Array
}

/** A vector in int8 and the factor that restores it; empty and 0 if there is none. */
export interface ByteVector {
  vector: Int8Array
  vectorScale: number
}

/** Returns the facts of an analysed article. */
export function factsOf(
  article: IndexedArticle,
  analysis: Analysis,
  { tokenIds, vector }: { tokenIds: ArrayLike<number>; vector: Float32Array },
): DocumentFacts {
  return {
    id: article.id,
    sourceId: article.sourceId,
    ...valuesIn(article),
    year: article.publicationYear ?? 0,
    workKey: article.workKey,
    firstSeenAt: article.firstSeenAt,
    topics: [...new Set(article.categories)],
    identifiers: analysis.identifiers,
    title: titleNumber(analysis),
    exactLength: analysis.exactLength,
    headLength: analysis.headLength,
    bodyLength: analysis.bodyLength,
    tokenIds: Uint16Array.from(tokenIds),
    ...inBytes(vector),
  }
}

/** Returns int8 values with the factor that restores them; measured to lose nothing in ranking. */
export function inBytes(vector: Float32Array): ByteVector {
  let largest = 0
  for (let d = 0; d < vector.length; d++) largest = Math.max(largest, Math.abs(vector[d] ?? 0))
  const scale = largest / 127
  const values = new Int8Array(scale > 0 ? vector.length : 0)
  for (let d = 0; d < values.length; d++) values[d] = Math.round((vector[d] ?? 0) / scale)
  return { vector: values, vectorScale: scale }
}
