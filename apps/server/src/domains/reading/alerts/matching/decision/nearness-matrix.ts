import { VectorRows, quantized } from '@claire/embeddings'
import type { Usual } from './matching-facts.ts'

const LARGEST = 127

/** The vectors of many searches, one per row; computes the nearness of an article to them, in standard deviations. */
export class NearnessMatrix {
  private readonly rows: VectorRows
  private readonly width: number
  private readonly factors: number[] = []
  private readonly usual: number[] = []

  constructor(dimensions: number) {
    // The product processes sixteen numbers at a time.
    this.width = Math.ceil(dimensions / 16) * 16
    this.rows = new VectorRows(this.width)
  }

  /** Adds a row; without a meaning nothing is near to it. */
  append(meaning: Usual | null) {
    const row = new Int8Array(this.width)
    const largest = meaning ? Math.max(...meaning.vector.map(Math.abs)) : 0
    for (const [d, value] of meaning?.vector.entries() ?? [])
      row[d] = Math.round((value / (largest || 1)) * LARGEST)
    this.rows.append(row)
    this.factors.push(meaning ? largest / LARGEST / meaning.deviation : 0)
    this.usual.push(meaning ? meaning.mean / meaning.deviation : 0)
  }

  /** The nearness of an article with this vector to the rows `at`. */
  of(vector: Float32Array, at: Uint32Array): Float32Array {
    const padded = new Float32Array(this.width)
    padded.set(vector.subarray(0, this.width))
    const { values, scale } = quantized(padded)
    const dots = at.length ? this.rows.dot(values, at) : new Int32Array()
    return Float32Array.from(
      at,
      (row, index) => (dots[index] ?? 0) * scale * (this.factors[row] ?? 0) - (this.usual[row] ?? 0),
    )
  }
}
