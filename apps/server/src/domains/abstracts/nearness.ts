import type { StaticEmbedder } from '@claire/embeddings'

/** The first dimensions carry most of the meaning (the table was trained Matryoshka-fashion), at a quarter of the cost. */
const DIMENSIONS = 64

/** How near a text's tokens come to a query's: for each query token its nearest token, weighted by how much it says. */
export interface Nearness {
  tokensOf(text: string): number[]
  /** 0 to 1. */
  between(query: number[], text: number[]): number
}

/** Late interaction (Khattab & Zaharia 2020) over the static token vectors. */
export function createNearness({ tokenIds, tokenVectors }: Pick<StaticEmbedder, 'tokenIds' | 'tokenVectors'>): Nearness {
  const { rows, scales, dimensions } = tokenVectors
  const units = new Float32Array(scales.length * DIMENSIONS)
  /** Length of each token's vector, 0 while its unit vector is not made yet. Frequent words have short vectors. */
  const lengths = new Float32Array(scales.length)

  function prepare(id: number) {
    let sum = 0
    for (let d = 0; d < DIMENSIONS; d++) sum += (rows[id * dimensions + d] ?? 0) ** 2
    const length = Math.sqrt(sum) || 1
    for (let d = 0; d < DIMENSIONS; d++) units[id * DIMENSIONS + d] = (rows[id * dimensions + d] ?? 0) / length
    lengths[id] = length * (scales[id] ?? 0) || Number.MIN_VALUE
  }

  function similarity(a: number, b: number): number {
    let sum = 0
    const from = a * DIMENSIONS
    const to = b * DIMENSIONS
    for (let d = 0; d < DIMENSIONS; d++) sum += (units[from + d] as number) * (units[to + d] as number)
    return sum
  }

  return {
    tokensOf: (text) => [...new Set(tokenIds(text))],
    between(query, text) {
      for (const ids of [query, text]) for (const id of ids) if (!lengths[id]) prepare(id)
      let near = 0
      let total = 0
      for (const asked of query) {
        let best = 0
        for (const id of text) {
          const found = id === asked ? 1 : similarity(asked, id)
          if (found > best) best = found
        }
        const weight = lengths[asked] ?? 0
        near += weight * best
        total += weight
      }
      return total ? near / total : 0
    },
  }
}
