import { type Analysis, titleNumber } from '#analysis/analysis'
import type { IndexedArticle } from '#index-types'
import { type Values, valuesIn } from '#value-fields'

/** What the columns hold of one document, whatever its inverted lists say. */
export interface DocumentFacts extends ByteVector, Values {
  id: string
  sourceId: string
  /** 0 when unknown. */
  year: number
  workKey: string
  firstSeenAt: number
  topics: string[]
  identifiers: string[]
  /** A number that titles have in common which are alike as literal words are. */
  title: number
  exactLength: number
  headLength: number
  bodyLength: number
  /** Tokens of the embedder's table, for late interaction. */
  tokenIds: Uint16Array
}

/** A vector in int8, and the factor that restores it; empty and 0 while there is none. */
export interface ByteVector {
  vector: Int8Array
  vectorScale: number
}

/** The facts of an article, as it was analysed. */
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

/** int8 with the factor that restores the values; measured to lose nothing in ranking. */
export function inBytes(vector: Float32Array): ByteVector {
  let largest = 0
  for (let d = 0; d < vector.length; d++) largest = Math.max(largest, Math.abs(vector[d] ?? 0))
  const scale = largest / 127
  const values = new Int8Array(scale > 0 ? vector.length : 0)
  for (let d = 0; d < values.length; d++) values[d] = Math.round((vector[d] ?? 0) / scale)
  return { vector: values, vectorScale: scale }
}
