import { type Loops, loopsOf, reserveBytes } from './loops.ts'

/** As `codes.wat` says. */
interface CodeLoops {
  encode(rows: number, first: number, count: number, dimensions: number, codes: number): void
  estimate(codes: number, blocks: number, dimensions: number, tables: number, out: number): void
}
const makeLoops = loopsOf<CodeLoops>('codes')

const BLOCK = 16
/** Rows are encoded so many at a time. */
const ENCODED_AT_ONCE = 256
/** The most that one entry of a table holds: four of them fit in a byte. */
const MOST = 63

/**
 * The signs of int8 vectors, a bit each, and estimates of their dot products with a query. By these, the nearest are found
 * among hundreds of thousands at a tenth of what all dot products cost: of the hundred nearest, all but a few in ten
 * thousand are among the best two thousand estimates.
 */
export class CoarseCodes {
  readonly dimensions: number
  length = 0
  private loops: Loops<CodeLoops> | null = null
  private capacity = 0

  constructor(dimensions: number) {
    if (dimensions % BLOCK) throw new Error(`codes of ${dimensions} dimensions: a multiple of 16 is needed`)
    this.dimensions = dimensions
  }

  private get linear() {
    return (this.loops ??= makeLoops())
  }

  /** Layout: tables, rows to be encoded, then codes, then the estimates in uint16. */
  private places() {
    const rows = this.dimensions * 4
    const codes = rows + ENCODED_AT_ONCE * this.dimensions
    return { tables: 0, rows, codes, out: codes + (this.capacity * this.dimensions) / 8 }
  }

  private reserve(rows: number) {
    if (rows <= this.capacity) return
    this.capacity = Math.ceil(Math.max(1024, rows, this.capacity * 1.2) / BLOCK) * BLOCK
    reserveBytes(this.linear.memory, this.places().out + this.capacity * 2)
  }

  /** Appends rows, given one after the other. */
  append(rows: Int8Array) {
    const { dimensions } = this
    this.reserve(this.length + rows.length / dimensions)
    const { memory, functions } = this.linear
    const places = this.places()
    for (let at = 0; at < rows.length; at += ENCODED_AT_ONCE * dimensions) {
      const part = rows.subarray(at, at + ENCODED_AT_ONCE * dimensions)
      new Int8Array(memory.buffer, places.rows).set(part)
      const count = part.length / dimensions
      functions.encode(places.rows, this.length, count, dimensions, places.codes)
      this.length += count
    }
  }

  /** A number for each row that is the greater, the greater its dot product with `query` is likely to be. */
  estimates(query: Float32Array): Uint16Array {
    const { memory, functions } = this.linear
    const { tables, codes, out } = this.places()
    new Uint8Array(memory.buffer, tables).set(tablesOf(query, this.dimensions))
    functions.estimate(codes, Math.ceil(this.length / BLOCK), this.dimensions, tables, out)
    return new Uint16Array(memory.buffer, out, this.length).slice()
  }

  /** Estimates are less than this. */
  get limit(): number {
    return (this.dimensions / 4) * MOST + 1
  }
}

/** For every four dimensions, what each combination of their signs adds to an estimate. */
function tablesOf(query: Float32Array, dimensions: number): Uint8Array {
  const tables = new Float32Array(dimensions * 4)
  let most = 0
  for (let at = 0; at < tables.length; at++) {
    const first = (at >>> 4) * 4
    let sum = 0
    for (let bit = 0; bit < 4; bit++) {
      const value = query[first + bit] ?? 0
      // Brought to 0 or more: a sign that is the query's adds twice its value, one that is not adds nothing.
      sum += (at >>> bit) & 1 ? Math.abs(value) - value : Math.abs(value) + value
    }
    tables[at] = sum
    most = Math.max(most, sum)
  }
  const unit = most > 0 ? MOST / most : 0
  return Uint8Array.from(tables, (sum) => Math.round(sum * unit))
}
