import { MOST_CALLS } from './helper-board.ts'
import { reserveBytes } from './linear-memory.ts'
import { type Loops, loopsOf } from './loops.ts'

/** The exports of `dots.wat`. */
interface Dots {
  dots(rows: number, ids: number, count: number, dimensions: number, query: number, out: number): void
}
/** A plain loop takes seven to twelve times as long. */
const makeLoops = loopsOf<Dots>(new URL('./dots.wasm', import.meta.url))

/** Minimum number of rows per part for several threads. */
const ROWS_OF_PART = 256

/** Rows of int8 vectors and their dot products with a query, by SIMD; memory outside JavaScript's heap. */
export class VectorRows {
  readonly dimensions: number
  length = 0
  private loops: Loops<Dots> | null = null
  private capacity = 0
  /** Minimum number of rows to share a comparison with helpers. */
  private readonly sharedFrom: number

  constructor(dimensions: number, sharedFrom = Infinity) {
    if (dimensions % 16) throw new Error(`vectors of ${dimensions} dimensions: a multiple of 16 is needed`)
    this.dimensions = dimensions
    this.sharedFrom = sharedFrom
  }

  /** Created with the first row: many articles are searched by words only, and this costs more than those searches. */
  private get linear() {
    return (this.loops ??= makeLoops())
  }

  /** Layout: the rows, then int16 query, then int32 ids, then int32 results. */
  private places() {
    const query = this.capacity * this.dimensions
    const ids = query + this.dimensions * 2
    return { query, ids, out: ids + this.capacity * 4 }
  }

  private reserve(rows: number) {
    if (rows <= this.capacity) return
    this.capacity = Math.max(1024, rows, Math.ceil(this.capacity * 1.2))
    const { out } = this.places()
    reserveBytes(this.linear.memory, out + this.capacity * 4)
  }

  /** Appends rows, given one after the other. */
  append(rows: Int8Array) {
    if (!rows.length) return
    this.reserve(this.length + rows.length / this.dimensions)
    new Int8Array(this.linear.memory.buffer).set(rows, this.length * this.dimensions)
    this.length += rows.length / this.dimensions
  }

  /** Returns a copy of all rows, one after the other. */
  all(): Int8Array {
    return new Int8Array(this.linear.memory.buffer, 0, this.length * this.dimensions).slice()
  }

  row(index: number): Int8Array {
    return new Int8Array(this.linear.memory.buffer, index * this.dimensions, this.dimensions)
  }

  /** Returns the dot product of `query` with every row, or with the rows at `ids`. Valid until the next call. */
  dot(query: Int16Array, ids?: Uint32Array): Int32Array {
    const count = ids?.length ?? this.length
    if (!count) return new Int32Array()
    const places = this.places()
    const { memory } = this.linear
    new Int16Array(memory.buffer, places.query, this.dimensions).set(query)
    if (ids) new Uint32Array(memory.buffer, places.ids, count).set(ids)
    const isLong = this.length >= this.sharedFrom
    const rows = isLong ? Math.max(ROWS_OF_PART, Math.ceil(count / MOST_CALLS)) : count
    const parts = Array.from({ length: Math.ceil(count / rows) }, (_, part) => {
      const first = part * rows
      return [
        ids ? 0 : first * this.dimensions,
        ids ? places.ids + first * 4 : 0,
        Math.min(rows, count - first),
        this.dimensions,
        places.query,
        places.out + first * 4,
      ]
    })
    this.linear.begin('dots', parts, isLong).finish()
    return new Int32Array(memory.buffer, places.out, count)
  }
}

/** Returns a float vector as int16, and the factor that restores its dot products. */
export function quantized(vector: Float32Array): { values: Int16Array; scale: number } {
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  // The sum of all int8 and int16 products must fit in an int32.
  const most = Math.min(16_383, Math.floor(2 ** 31 / (128 * Math.max(1, vector.length))) - 1)
  const scale = largest / most || 1
  return { values: Int16Array.from(vector, (value) => Math.round(value / scale)), scale }
}
