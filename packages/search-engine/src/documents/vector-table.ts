import { CoarseCodes, VectorRows, quantized } from '@claire/embeddings'
import { Column } from './column.ts'
import type { ByteVector } from './document-facts.ts'

/** A vector, prepared for comparison with the rows of a table. */
export interface VectorQuery {
  vector: Float32Array
  values: Int16Array
  scale: number
}

/** With fewer rows, comparisons finish before helper threads could start. */
const SHARED_FROM = 50_000

/** Rows of vectors in order of addition. Rows are immutable. */
export class VectorTable {
  readonly dimensions: number
  private readonly rows: VectorRows
  private readonly scales = new Column((length) => new Float32Array(length))
  /** The sum of all vectors, from which the mean similarity to a vector follows. */
  private readonly sum: Float64Array
  private readonly codes: CoarseCodes

  constructor(dimensions: number) {
    this.dimensions = Math.ceil(dimensions / 16) * 16
    this.rows = new VectorRows(this.dimensions, SHARED_FROM)
    this.codes = new CoarseCodes(this.dimensions)
    this.sum = new Float64Array(this.dimensions)
  }

  get length(): number {
    return this.rows.length
  }

  append({ vector, vectorScale }: ByteVector) {
    const row = new Int8Array(this.dimensions)
    row.set(vector.subarray(0, row.length))
    this.rows.append(row)
    this.codes.append(row)
    this.scales.push(vectorScale)
    const scale = Math.fround(vectorScale)
    if (scale) for (let d = 0; d < row.length; d++) this.sum[d] = (this.sum[d] ?? 0) + scale * (row[d] ?? 0)
  }

  vectorOf(row: number): Float32Array {
    const scale = this.scales.values[row] ?? 0
    return Float32Array.from(this.rows.row(row), (value) => value * scale)
  }

  /** Prepares a vector of the same dimensions for comparisons. */
  query(vector: Float32Array): VectorQuery {
    const padded = new Float32Array(this.dimensions)
    padded.set(vector.subarray(0, this.dimensions))
    return { vector: padded, ...quantized(padded) }
  }

  /** Returns the dot products with all rows, or with those at `rows`. */
  scores({ values, scale }: VectorQuery, rows?: Uint32Array): Float32Array {
    const dots = this.rows.dot(values, rows)
    const scales = this.scales.values
    const scores = new Float32Array(dots.length)
    for (let at = 0; at < scores.length; at++)
      scores[at] = (dots[at] ?? 0) * scale * (scales[rows ? (rows[at] ?? 0) : at] ?? 0)
    return scores
  }

  /** Starts the estimates for a query in helper threads. */
  begin({ vector }: VectorQuery) {
    this.codes.begin(vector)
  }

  /** Returns a number for each row that grows with its likely score. Valid until the next call. */
  estimates({ vector }: VectorQuery): Uint16Array {
    return this.codes.estimates(vector)
  }

  /** Returns the rows with an estimate of at least `least`, in their order. */
  rowsFrom({ vector }: VectorQuery, least: number): Uint32Array {
    return this.codes.rowsFrom(vector, least)
  }

  /** Returns the mean of the scores of all rows. */
  mean({ values, scale }: VectorQuery): number {
    const sum = values.reduce((all, value, d) => all + value * (this.sum[d] ?? 0), 0)
    return (sum * scale) / Math.max(1, this.length)
  }
}
