import { MOST_CALLS } from './helper-board.ts'
import type { Work } from './loop-helpers.ts'
import { reserveBytes } from './linear-memory.ts'
import { type Loops, loopsOf } from './loops.ts'

/** The exports of `codes.wat`. */
interface CodeLoops {
  encode(rows: number, first: number, count: number, dimensions: number, codes: number): void
  estimate(codes: number, blocks: number, dimensions: number, tables: number, out: number): void
  above(values: number, blocks: number, least: number, places: number): number
}
const makeLoops = loopsOf<CodeLoops>(new URL('./codes.wasm', import.meta.url))

const BLOCK = 16
/** Number of rows encoded at once. */
const ENCODED_AT_ONCE = 256
/** Maximum of a table entry: the sum of four fits in a byte. */
const MOST = 63
/** Number of queries whose estimates are cached: a search needs those of one or two several times. */
const CACHED = 3
/** Minimum number of blocks per part for several threads: a quarter of a millisecond each. */
const BLOCKS_OF_PART = 2048

/**
 * The signs of int8 vectors, one bit each, and estimates of their dot products with a query, which grow with the likely
 * dot product. They find the nearest among hundreds of thousands at a tenth of the cost of all dot products.
 */
export class CoarseCodes {
  readonly dimensions: number
  length = 0
  private loops: Loops<CodeLoops> | null = null
  private capacity = 0
  /** The queries of the cached or pending estimates, by identity of the vector. */
  private cached: { query: Float32Array; work: Work }[] = []
  private nextCached = 0

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

  /** Layout: tables of each cached query, rows to encode, then codes, int32 places of rows, and uint16 estimates of each query. */
  private places() {
    const rows = this.dimensions * 4 * CACHED
    const codes = rows + ENCODED_AT_ONCE * this.dimensions
    const found = codes + (this.capacity * this.dimensions) / 8
    return { tables: 0, rows, codes, found, estimates: found + this.capacity * 4 }
  }

  private reserve(rows: number) {
    if (rows <= this.capacity) return
    this.capacity = Math.ceil(Math.max(1024, rows, this.capacity * 1.2) / BLOCK) * BLOCK
    reserveBytes(this.linear.memory, this.places().estimates + this.capacity * 2 * CACHED)
  }

  /** Appends rows, given one after the other. */
  append(rows: Int8Array) {
    const { dimensions } = this
    for (const { work } of this.cached) work.finish()
    this.cached = []
    this.nextCached = 0
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

  /** Returns the estimates of all rows. Valid until the next call. */
  estimates(query: Float32Array): Uint16Array {
    return new Uint16Array(this.linear.memory.buffer, this.estimatesOf(query), this.length)
  }

  /** Returns the rows with an estimate of at least `least`, in their order. */
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

  /** Starts the estimates for a query in helper threads, if there are any. */
  begin(query: Float32Array) {
    if (this.length) this.placeOf(query)
  }

  /** Returns the place of the finished estimates for a query. */
  private estimatesOf(query: Float32Array): number {
    const place = this.placeOf(query)
    this.cached[place]?.work.finish()
    return this.places().estimates + place * this.capacity * 2
  }

  /** Returns the place of the estimates for a query, which may be pending. */
  private placeOf(query: Float32Array): number {
    const known = this.cached.findIndex((each) => each.query === query)
    if (known >= 0) return known
    const place = this.nextCached
    this.nextCached = (place + 1) % CACHED
    this.cached[place]?.work.finish()
    const { memory } = this.linear
    const { tables, codes, estimates } = this.places()
    const table = tables + place * this.dimensions * 4
    new Uint8Array(memory.buffer, table).set(tablesOf(query, this.dimensions))
    const out = estimates + place * this.capacity * 2
    const blocks = Math.max(BLOCKS_OF_PART, Math.ceil(this.blocks / MOST_CALLS))
    const parts = Array.from({ length: Math.ceil(this.blocks / blocks) }, (_, part) => {
      const first = part * blocks
      return [
        codes + first * this.dimensions * 2,
        Math.min(blocks, this.blocks - first),
        this.dimensions,
        table,
        out + first * BLOCK * 2,
      ]
    })
    this.cached[place] = { query, work: this.linear.begin('estimate', parts, true) }
    return place
  }
}

/** Returns, for every four dimensions, the contribution of each combination of their signs. */
function tablesOf(query: Float32Array, dimensions: number): Uint8Array {
  const tables = new Float32Array(dimensions * 4)
  let most = 0
  for (let at = 0; at < tables.length; at++) {
    const first = (at >>> 4) * 4
    let sum = 0
    for (let bit = 0; bit < 4; bit++) {
      const value = query[first + bit] ?? 0
      // Shifted to 0 or more: an equal sign adds twice the value, a different one nothing.
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
