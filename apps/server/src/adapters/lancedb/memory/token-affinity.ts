import type { TokenVectors } from '@claire/embeddings'
import { VectorRows, quantized } from './dot-products.ts'

export type TokenAffinity = (queryTokens: number[], documents: ArrayLike<number>[]) => Float32Array

/** Late interaction (Khattab and Zaharia, SIGIR 2020) over static token vectors; the table is copied once. */
export function createTokenAffinity({ rows, scales, dimensions }: TokenVectors): TokenAffinity {
  const table = new VectorRows(dimensions)
  table.append(rows)
  const norms = normsOf(rows, dimensions)
  /** Where a token stands among the distinct tokens of this call, and in which call it was seen. */
  const places = new Uint32Array(norms.length)
  const seenIn = new Uint32Array(norms.length)
  let call = 0

  /** The distinct tokens of the documents, and each document as places among them. */
  function indexTokens(documents: ArrayLike<number>[]): { distinct: Uint32Array; placed: Uint32Array[] } {
    call++
    const distinct = new Uint32Array(norms.length)
    let count = 0
    const placed = documents.map((tokens) => {
      const ofDocument = new Uint32Array(tokens.length)
      let length = 0
      for (let at = 0; at < tokens.length; at++) {
        const token = tokens[at] ?? 0
        if (seenIn[token] !== call) {
          seenIn[token] = call
          places[token] = count
          distinct[count++] = token
        }
        ofDocument[length++] = places[token] ?? 0
      }
      return ofDocument
    })
    return { distinct: distinct.subarray(0, count), placed }
  }

  function cosines(token: number, among: Uint32Array): Float32Array {
    const { values, scale } = quantized(Float32Array.from(table.row(token)))
    const dots = table.dot(values, among)
    const factor = scale / (norms[token] || 1)
    const similar = new Float32Array(among.length)
    for (let at = 0; at < among.length; at++) similar[at] = ((dots[at] ?? 0) * factor) / (norms[among[at] ?? 0] || 1)
    return similar
  }

  return (queryTokens, documents) => {
    const scores = new Float32Array(documents.length)
    const { distinct, placed } = indexTokens(documents)
    let weights = 0
    for (const token of queryTokens) {
      const weight = (norms[token] ?? 0) * (scales[token] ?? 0)
      weights += weight
      const similar = cosines(token, distinct)
      for (let at = 0; at < placed.length; at++) scores[at] = (scores[at] ?? 0) + weight * largestOf(similar, placed[at])
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

function normsOf(rows: Int8Array, dimensions: number): Float32Array {
  const norms = new Float32Array(rows.length / dimensions)
  for (let token = 0; token < norms.length; token++) {
    let sum = 0
    for (let d = token * dimensions; d < (token + 1) * dimensions; d++) sum += (rows[d] ?? 0) ** 2
    norms[token] = Math.sqrt(sum)
  }
  return norms
}
