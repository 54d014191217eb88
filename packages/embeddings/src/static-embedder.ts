import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createWordPieces } from './word-pieces.ts'

/** Turns texts into vectors whose dot product is their similarity of meaning. */
export interface Embedder {
  /** Changes when the vectors would: vectors of two embedders cannot be compared. */
  readonly id: string
  readonly dimensions: number
  /** Mean and standard deviation of the dot product of unrelated texts, if known. */
  readonly unrelated?: { mean: number; deviation: number }
  /** Returns unit vectors in the order of `texts`; the zero vector for a text without words. */
  embed(texts: string[]): Promise<Float32Array[]>
}

/** The vectors of single tokens, for comparing texts token by token. */
export interface TokenVectors {
  /** Row-major, `dimensions` to a row; the vector of token t is its row times `scales[t]`. */
  readonly rows: Int8Array
  readonly scales: Float32Array
  readonly dimensions: number
}

export interface StaticEmbedder extends Embedder {
  readonly tokenVectors: TokenVectors
  /** Returns the ids of the text's tokens, at most 400; every id fits in 16 bits. */
  tokenIds(text: string): readonly number[]
  /** Returns the unit vector of a text given by its tokens. */
  vectorOf(tokenIds: ArrayLike<number>): Float32Array
}

const DIMENSIONS = 256
const LONGEST_TEXT = 400
/** Number of cached texts: the index needs the same tokens right after embedding, in batches of at most this size. */
const TEXTS_KEPT = 1000
/** Measured between the queries and the documents of SciFact and NPL. */
const UNRELATED = { mean: 0.09, deviation: 0.1 }
const MODEL = new URL('../model/', import.meta.url)

/** Returns the table of token vectors in `model/`: a text's vector is the normalised sum of its tokens' vectors. */
export function createStaticEmbedder(folder: URL = MODEL): StaticEmbedder {
  const vocabulary = readFileSync(new URL('vocab.txt', folder), 'utf8').trimEnd().split('\n')
  const table = readFileSync(new URL('embeddings.i8', folder))
  const scaleBytes = readFileSync(new URL('scales.f32', folder))
  const rows = new Int8Array(table.buffer, table.byteOffset, table.byteLength)
  const scales = new Float32Array(new Uint8Array(scaleBytes).buffer)
  if (rows.length !== vocabulary.length * DIMENSIONS || scales.length !== vocabulary.length) {
    throw new Error(
      `the embedding model in ${folder.pathname} is not whole: its files disagree on the number of tokens`,
    )
  }
  const cut = createWordPieces(vocabulary)
  const recent = new Map<string, readonly number[]>()

  function tokenIds(text: string): readonly number[] {
    const known = recent.get(text)
    if (known) return known
    const ids = cut(text, LONGEST_TEXT)
    if (recent.size >= TEXTS_KEPT) recent.clear()
    recent.set(text, ids)
    return ids
  }

  function vectorOf(ids: ArrayLike<number>): Float32Array {
    const vector = new Float32Array(DIMENSIONS)
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at] ?? 0
      const scale = scales[id] ?? 0
      const row = id * DIMENSIONS
      for (let d = 0; d < DIMENSIONS; d++) vector[d] = (vector[d] ?? 0) + (rows[row + d] ?? 0) * scale
    }
    return normalized(vector)
  }

  return {
    id: `static-${createHash('sha256').update(table).update(scaleBytes).digest('hex').slice(0, 16)}`,
    dimensions: DIMENSIONS,
    unrelated: UNRELATED,
    tokenVectors: { rows, scales, dimensions: DIMENSIONS },
    tokenIds,
    vectorOf,
    embed: async (texts) => texts.map((text) => vectorOf(tokenIds(text))),
  }
}

/** Returns the dot product, over the dimensions that both have. */
export function dot(one: Int8Array | Float32Array, other: Float32Array): number {
  let sum = 0
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

/** Normalises a vector to length 1, in place; the zero vector stays. */
export function normalized(vector: Float32Array): Float32Array {
  let sum = 0
  for (const value of vector) sum += value * value
  if (sum > 0) {
    const factor = 1 / Math.sqrt(sum)
    for (let d = 0; d < vector.length; d++) vector[d] = (vector[d] ?? 0) * factor
  }
  return vector
}
