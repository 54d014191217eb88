import { type Loops, loopsOf, reserveBytes } from './loops.ts'

/** As `codes.wat` says. */
interface CodeLoops {
  encode(rows: number, first: number, count: number, dimensions: number, codes: number): void
  estimate(codes: number, blocks: number, dimensions: number, tables: number, out: number): void
  above(values: number, blocks: number, least: number, places: number): number
}
const makeLoops = loopsOf<CodeLoops>(new URL('./codes.wasm', import.meta.url))

const BLOCK = 16
/** Rows are encoded so many at a time. */
const ENCODED_AT_ONCE = 256
/** The most that one entry of a table holds: four of them fit in a byte. */
const MOST = 63
/** Estimates of so many queries are kept: a search asks for those of one or two several times. */
const KEPT = 3

/**
 * The signs of int8 vectors, a bit each, and estimates of their dot products with a query: numbers that are the greater,
 * the greater the dot product is likely to be. By these, the nearest are found among hundreds of thousands at a tenth of
 * what all dot products cost.
 */
export class CoarseCodes {
  readonly dimensions: number
  length = 0
  private loops: Loops<CodeLoops> | null = null
  private capacity = 0
  /** Whose estimates stand where: by the vectors themselves, not by what is in them. */
  private queries: (Float32Array | undefined)[] = []
  private nextKept = 0

  constructor(dimensions: number) {
    if (dimensions % BLOCK) throw new Error(`codes of ${dimensions} dimensions: a multiple of 16 is needed`)
    this.dimensions = dimensions
  }

  private get linear() {
    return (this.loops ??= makeLoops())
  }

  private get blocks() {
    return Math.ceil(this.length / BLOCK)
  }

  /** Layout: tables, rows to be encoded, then codes, int32 places of rows, and uint16 estimates of each query kept. */
  private places() {
    const rows = this.dimensions * 4
    const codes = rows + ENCODED_AT_ONCE * this.dimensions
    const found = codes + (this.capacity * this.dimensions) / 8
    return { tables: 0, rows, codes, found, estimates: found + this.capacity * 4 }
  }

  private reserve(rows: number) {
    if (rows <= this.capacity) return
    this.capacity = Math.ceil(Math.max(1024, rows, this.capacity * 1.2) / BLOCK) * BLOCK
    reserveBytes(this.linear.memory, this.places().estimates + this.capacity * 2 * KEPT)
  }

  /** Appends rows, given one after the other. */
  append(rows: Int8Array) {
    const { dimensions } = this
    this.queries = []
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

  /** The estimates of all rows. Valid until the next call. */
  estimates(query: Float32Array): Uint16Array {
    return new Uint16Array(this.linear.memory.buffer, this.estimatesOf(query), this.length)
  }

  /** The rows whose estimate is so high, or higher, in their order. */
  rowsFrom(query: Float32Array, least: number): Uint32Array {
    const values = this.estimatesOf(query)
    const { memory, functions } = this.linear
    const { found } = this.places()
    const count = functions.above(values, this.blocks, Math.max(0, Math.min(least, 0xffff)), found)
    const rows = new Uint32Array(memory.buffer, found, count)
    // The last block may not be full.
    let length = count
    while (length > 0 && (rows[length - 1] ?? 0) >= this.length) length--
    return rows.slice(0, length)
  }

  /** Where the estimates for a query are. */
  private estimatesOf(query: Float32Array): number {
    const { memory, functions } = this.linear
    const { tables, codes, estimates } = this.places()
    const known = this.queries.indexOf(query)
    if (known >= 0) return estimates + known * this.capacity * 2
    const kept = this.nextKept
    this.nextKept = (kept + 1) % KEPT
    this.queries[kept] = query
    const out = estimates + kept * this.capacity * 2
    new Uint8Array(memory.buffer, tables).set(tablesOf(query, this.dimensions))
    functions.estimate(codes, this.blocks, this.dimensions, tables, out)
    return out
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
  const rounded = new Uint8Array(tables.length)
  for (let at = 0; at < rounded.length; at++) rounded[at] = Math.round((tables[at] ?? 0) * unit)
  return rounded
}
