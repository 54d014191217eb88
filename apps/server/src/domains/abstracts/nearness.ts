import type { StaticEmbedder } from '@claire/embeddings'

/** The first dimensions carry most of the meaning (the table was trained Matryoshka-fashion), at a quarter of the cost. */
const DIMENSIONS = 64

/** How near a text's tokens come to a query's: for each query token its nearest token, weighted by how much it says. */
export interface Nearness {
  tokensOf(text: string): number[]
  /** 0 to 1. */
  between(query: number[], text: number[]): number
}

type TokenVectors = StaticEmbedder['tokenVectors']

/** Late interaction (Khattab & Zaharia 2020) over the static token vectors. */
export function createNearness({ tokenIds, tokenVectors }: Pick<StaticEmbedder, 'tokenIds' | 'tokenVectors'>): Nearness {
  const cosines = createCosines(tokenVectors)
  /** Similarities to the tokens of the query asked last; row `rowOf[id] - 1` for each token met since. */
  let similarities = new Float32Array(1 << 14)
  let asked: number[] = []
  let met = 0
  const rowOf = new Uint32Array(tokenVectors.scales.length)

  /** Where a token's similarities begin. Articles on one subject share most of their words. */
  function rowFor(id: number): number {
    const width = asked.length
    const known = rowOf[id] ?? 0
    if (known) return (known - 1) * width
    const from = met * width
    if (from + width > similarities.length) {
      const larger = new Float32Array(2 * (from + width))
      larger.set(similarities)
      similarities = larger
    }
    for (let at = 0; at < width; at++) similarities[from + at] = cosines.between(asked[at] as number, id)
    rowOf[id] = ++met
    return from
  }

  function ask(query: number[]) {
    if (query === asked) return
    asked = query
    met = 0
    rowOf.fill(0)
  }

  return {
    tokensOf: (text) => [...new Set(tokenIds(text))],
    between(query, text) {
      ask(query)
      const best = new Float32Array(query.length)
      for (const id of text) {
        const from = rowFor(id)
        for (let at = 0; at < best.length; at++) {
          const similar = similarities[from + at] as number
          if (similar > (best[at] as number)) best[at] = similar
        }
      }
      let near = 0
      let total = 0
      for (const [at, id] of query.entries()) {
        const weight = cosines.lengthOf(id)
        near += weight * (best[at] ?? 0)
        total += weight
      }
      return total ? near / total : 0
    },
  }
}

/** Cosines of tokens, of the small whole numbers as they are stored: what is read of a token is one cache line. */
function createCosines({ rows, scales, dimensions }: TokenVectors) {
  /** Length of each token's row, 0 while it is not known yet. */
  const lengths = new Float64Array(scales.length)

  function rowLength(id: number): number {
    const known = lengths[id] ?? 0
    if (known) return known
    let sum = 0
    for (let d = 0; d < DIMENSIONS; d++) sum += (rows[id * dimensions + d] ?? 0) ** 2
    return (lengths[id] = Math.sqrt(sum) || 1)
  }

  return {
    between(a: number, b: number): number {
      if (a === b) return 1
      const from = a * dimensions
      const to = b * dimensions
      let even = 0
      let odd = 0
      for (let d = 0; d < DIMENSIONS; d += 2) {
        even = (even + Math.imul(rows[from + d] as number, rows[to + d] as number)) | 0
        odd = (odd + Math.imul(rows[from + d + 1] as number, rows[to + d + 1] as number)) | 0
      }
      return (even + odd) / (rowLength(a) * rowLength(b))
    },

    /** Length of a token's vector. Frequent words have short ones. */
    lengthOf: (id: number) => rowLength(id) * (scales[id] ?? 0),
  }
}
