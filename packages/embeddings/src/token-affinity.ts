import type { TokenVectors } from './static-embedder.ts'
import { VectorRows } from './vector-rows.ts'

/**
 * Returns the affinity of each document to the query, 0 to 1: for each query token the similarity of the document's
 * nearest token, weighted by the query token's significance.
 */
export type TokenAffinity = (queryTokens: readonly number[], documents: ArrayLike<number>[]) => Float32Array

/**
 * Late interaction (Khattab and Zaharia, SIGIR 2020) over static token vectors. The first `used` dimensions are copied
 * once: the table was trained Matryoshka-fashion, so a quarter of them carries most of the meaning.
 */
export function createTokenAffinity(
  { rows, scales, dimensions }: TokenVectors,
  used = dimensions,
): TokenAffinity {
  const table = new VectorRows(used)
  table.append(used === dimensions ? rows : firstOf(rows, { used, dimensions }))
  const { norms, measure } = normsOf(table)
  /** The place of a token among the distinct tokens of this call, and the call in which it was last seen. */
  const places = new Uint32Array(norms.length)
  const seenIn = new Uint32Array(norms.length)
  /** The distinct tokens of this call. */
  const met = new Uint32Array(norms.length)
  let call = 0

  /** Returns the distinct tokens of the documents, and each document as places among them. */
  function indexTokens(documents: ArrayLike<number>[]): { distinct: Uint32Array; placed: Uint32Array[] } {
    call++
    let count = 0
    const placed = documents.map((tokens) => {
      const ofDocument = new Uint32Array(tokens.length)
      let length = 0
      for (let at = 0; at < tokens.length; at++) {
        const token = tokens[at] ?? 0
        if (seenIn[token] !== call) {
          seenIn[token] = call
          measure(token)
          places[token] = count
          met[count++] = token
        }
        ofDocument[length++] = places[token] ?? 0
      }
      return ofDocument
    })
    return { distinct: met.subarray(0, count), placed }
  }

  function cosines(token: number, among: Uint32Array): Float32Array {
    const dots = table.dot(Int16Array.from(table.row(token)), among)
    const factor = 1 / (norms[token] || 1)
    const similar = new Float32Array(among.length)
    for (let at = 0; at < among.length; at++)
      similar[at] = ((dots[at] ?? 0) * factor) / (norms[among[at] ?? 0] || 1)
    return similar
  }

  return (queryTokens, documents) => {
    const scores = new Float32Array(documents.length)
    const { distinct, placed } = indexTokens(documents)
    let weights = 0
    for (const token of queryTokens) {
      const weight = measure(token) * (scales[token] ?? 0)
      weights += weight
      const similar = cosines(token, distinct)
      for (let at = 0; at < placed.length; at++)
        scores[at] = (scores[at] ?? 0) + weight * largestOf(similar, placed[at])
    }
    if (weights > 0) for (let at = 0; at < scores.length; at++) scores[at] = (scores[at] ?? 0) / weights
    return scores
  }
}

function largestOf(values: Float32Array, places: Uint32Array = new Uint32Array()): number {
  let best = 0
  for (let at = 0; at < places.length; at++) {
    const value = values[places[at] ?? 0] ?? 0
    if (value > best) best = value
  }
  return best
}

function firstOf(rows: Int8Array, { used, dimensions }: { used: number; dimensions: number }): Int8Array {
  const first = new Int8Array((rows.length / dimensions) * used)
  for (let row = 0; row * dimensions < rows.length; row++)
    first.set(rows.subarray(row * dimensions, row * dimensions + used), row * used)
  return first
}

/** Caches token norms on demand: computing all would slow down the start of every engine thread. */
function normsOf(table: VectorRows) {
  const norms = new Float64Array(table.length)
  function measure(token: number): number {
    const known = norms[token]
    if (known) return known
    let sum = 0
    for (const value of table.row(token)) sum += value ** 2
    return (norms[token] = Math.sqrt(sum))
  }
  return { norms, measure }
}
