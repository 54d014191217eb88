import { VectorRows, quantized } from '@claire/embeddings'
import type { Usual } from './matching-facts.ts'

const LARGEST = 127
/** The first row is zero. */
const NOTHING_NEAR = 0

/** The vectors of many searches, by place; computes the nearness of an article to them, in standard deviations. */
export class NearnessMatrix {
  private readonly rows: VectorRows
  private readonly width: number
  private readonly factors: number[] = []
  private readonly usual: number[] = []
  /** The row of each place. */
  private readonly rowOf: number[] = []

  constructor(dimensions: number) {
    // The product processes sixteen numbers at a time.
    this.width = Math.ceil(dimensions / 16) * 16
    this.rows = new VectorRows(this.width)
    this.appendRow({ vector: [], mean: 0, deviation: 1 })
  }

  /** Adds a place; without a meaning nothing is near to it. */
  append(meaning: Usual | null) {
    this.rowOf.push(meaning ? this.appendRow(meaning) : NOTHING_NEAR)
  }

  /** Adds a row and returns its number. */
  private appendRow({ vector, mean, deviation }: Omit<Usual, 'embedderId'>): number {
    const row = new Int8Array(this.width)
    const largest = Math.max(0, ...vector.map(Math.abs))
    for (const [d, value] of vector.entries()) row[d] = Math.round((value / (largest || 1)) * LARGEST)
    this.rows.append(row)
    this.usual.push(mean / deviation)
    return this.factors.push(largest / LARGEST / deviation) - 1
  }

  /** The nearness of an article with this vector to the searches at these places. */
  of(vector: Float32Array, places: Uint32Array): Float32Array {
    const at = places.map((place) => this.rowOf[place] ?? NOTHING_NEAR)
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
