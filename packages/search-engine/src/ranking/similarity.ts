import { DocumentSet } from '#documents/document-set'
import { topDocuments, scratchOf } from '#documents/top'
import type { VectorQuery, VectorTable } from '#documents/vector-table'

/** Rows of a table and their similarities, in parallel. */
interface ScoredRows {
  rows: Uint32Array
  scores: Float32Array
}

/** Number of rows compared exhaustively, which takes a millisecond; of more, only those with similar codes. */
const COMPARED_ONE_BY_ONE = 20_000
/** Sample size, spread over many rows, for the distribution of similarities. */
const SAMPLED = 4096
/** Sample size for the relation of estimates to similarities. */
const ESTIMATES_SAMPLED = 16_384
const NEIGHBOURS = 16
/** Estimates are 16 bits each. */
const ESTIMATES = 2 ** 16
/** Below one row in this many, rows are checked singly rather than all at once. */
const FEW = 8
/** Number of best estimates that are compared for the nearest few: at least, and per requested result. */
const LOOKED_AT = { least: 2500, forEach: 6 }
/** Deviations of an estimate: a few in a thousand of the barely similar rows are worse. */
const MARGIN = 2.5
/** Number of cached comparisons: a search compares one vector and at most two shifted ones. */
const CACHED = 3

/** The latest comparisons of a table, newest first; valid until a row is added. */
const cached = new WeakMap<VectorTable, Comparison[]>()

/** Returns the comparison of a vector with a table, exhaustive up to a number of rows. Caches the latest. */
export function compare(
  table: VectorTable,
  vector: Float32Array,
  oneByOne = COMPARED_ONE_BY_ONE,
): Comparison {
  const last = cached.get(table) ?? []
  const known = last.find((each) => each.compared === table.length && isSame(each.vector, vector))
  const comparison = known ?? new Comparison(table, vector.slice(), table.length > oneByOne)
  cached.set(table, [comparison, ...last.filter((other) => other !== known)].slice(0, CACHED))
  return comparison
}

const isSame = (a: Float32Array, b: Float32Array) =>
  a.length === b.length && a.every((value, d) => value === b[d])

/** The dot products of a vector with the rows of a table, computed on demand. */
export class Comparison {
  readonly vector: Float32Array
  /** The mean of all. */
  readonly mean: number
  readonly compared: number
  private readonly table: VectorTable
  private readonly query: VectorQuery
  private readonly isByCodes: boolean
  private typical: ScoredRows | undefined
  /** The largest set of compared rows so far; most rows with similar codes are needed again. */
  private known: ScoredRows = { rows: new Uint32Array(), scores: new Float32Array() }

  constructor(table: VectorTable, vector: Float32Array, isByCodes: boolean) {
    this.table = table
    this.vector = vector
    this.isByCodes = isByCodes
    this.query = table.query(vector)
    this.mean = table.mean(this.query)
    this.compared = table.length
  }

  /** Starts the slowest computation in helper threads. */
  begin() {
    if (this.isByCodes) this.table.begin(this.query)
  }

  /** All rows, or an evenly spread sample of many. */
  private get sample(): ScoredRows {
    if (this.typical) return this.typical
    const rows = spreadOver(this.table, this.compared, this.isByCodes ? SAMPLED : this.compared)
    this.typical = { rows, scores: this.table.scores(this.query, this.isByCodes ? rows : undefined) }
    return this.typical
  }

  /** The standard deviation of all; for many rows, of a sample. */
  get deviation(): number {
    const { scores } = this.sample
    let squares = 0
    for (let at = 0; at < scores.length; at++) squares += ((scores[at] ?? 0) - this.mean) ** 2
    return Math.sqrt(squares / Math.max(1, scores.length))
  }

  /** Returns the similarities, parallel to the rows. */
  scoresOf(rows: Uint32Array): Float32Array {
    if (this.isByCodes || !this.typical) return this.table.scores(this.query, rows)
    return at(this.typical.scores, rows)
  }

  /** The same for rows in order, many of which may be known. */
  private scoresInOrder(rows: Uint32Array): Float32Array {
    if (!this.isByCodes) return this.scoresOf(rows)
    const { known } = this
    const scores = new Float32Array(rows.length)
    const places = new Uint32Array(rows.length)
    let unknown = 0
    for (let at = 0, next = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0
      while (next < known.rows.length && (known.rows[next] ?? 0) < row) next++
      if (known.rows[next] === row) scores[at] = known.scores[next] ?? 0
      else places[unknown++] = at
    }
    const asked = places.subarray(0, unknown)
    const found = this.scoresOf(asked.map((place) => rows[place] ?? 0))
    for (let at = 0; at < unknown; at++) scores[asked[at] ?? 0] = found[at] ?? 0
    if (rows.length > known.rows.length) this.known = { rows, scores }
    return scores
  }

  /** Returns the most similar of some rows, best first; ties in order. Of many rows, only likely ones are compared. */
  nearest(rows: DocumentSet, limit: number): ScoredRows {
    const count = rows.count()
    // Comparing all in order takes as long as comparing a third of them singly.
    if (!this.isByCodes && (this.typical || count * 3 > this.compared)) {
      const { scores } = this.sample
      const best = topDocuments(rows, scores, { limit })
      return { rows: best, scores: at(scores, best) }
    }
    const most = Math.max(LOOKED_AT.least, LOOKED_AT.forEach * limit)
    const candidates = this.isByCodes && count > most ? this.likeliest(rows, { count, most }) : rows.toArray()
    const scores = this.scoresInOrder(candidates)
    const order = topDocuments(DocumentSet.full(candidates.length), scores, { limit })
    return { rows: order.map((place) => candidates[place] ?? 0), scores: at(scores, order) }
  }

  /** Returns all rows with a similarity of at least `floor`; of many rows, misses a few of the barely similar. */
  atLeast(floor: number): DocumentSet {
    const { rows, scores } = this.isByCodes ? this.estimatedFrom(floor) : this.sample
    const found = new DocumentSet(this.compared)
    for (let at = 0; at < scores.length; at++) if ((scores[at] ?? 0) >= floor) found.add(rows[at] ?? 0)
    return found
  }

  private estimatedFrom(floor: number): ScoredRows {
    const least = leastEstimate(this.sample, this.table.estimates(this.query), floor)
    const rows = this.table.rowsFrom(this.query, Math.ceil(least))
    return { rows, scores: this.scoresInOrder(rows) }
  }

  /** Returns about `most` of the rows, those with the highest estimates. */
  private likeliest(rows: DocumentSet, { count, most }: { count: number; most: number }): Uint32Array {
    const estimates = this.table.estimates(this.query)
    if (count === this.compared) {
      const some = estimatesOf(spreadOver(this.table, count, ESTIMATES_SAMPLED), estimates)
      const found = this.table.rowsFrom(this.query, atRank(some, (most / count) * some.length))
      // Similar rows may be adjacent, and missing from the sample.
      return found.length * 2 > most ? found : this.table.rowsFrom(this.query, atRank(estimates, most))
    }
    const least = atRankAmong(rows, estimates, most)
    // If the rows are few, far more others have the same estimates.
    const few = count * FEW < this.compared
    const likely = few ? rows.toArray() : this.table.rowsFrom(this.query, least)
    return likely.filter((row) => (few ? (estimates[row] ?? 0) >= least : rows.has(row)))
  }
}

/** The latest spread rows of each table, by number: a search needs them several times. */
const spread = new WeakMap<VectorTable, Map<number, { length: number; rows: Uint32Array }>>()

/** Returns evenly spread row numbers below `length`, in groups of neighbours, which are read together. */
function spreadOver(table: VectorTable, length: number, most: number): Uint32Array {
  const cached = spread.get(table) ?? new Map<number, { length: number; rows: Uint32Array }>()
  spread.set(table, cached)
  const known = cached.get(most)
  if (known?.length === length) return known.rows
  const count = Math.min(length, most)
  const groups = Math.ceil(count / NEIGHBOURS)
  const rows = new Uint32Array(count)
  for (let at = 0; at < count; at++) {
    const first = count < length ? Math.floor((Math.floor(at / NEIGHBOURS) * length) / groups) : 0
    rows[at] = first + (count < length ? at % NEIGHBOURS : at)
  }
  if (count < length) cached.set(most, { length, rows })
  return rows
}

function estimatesOf(rows: Uint32Array, estimates: Uint16Array): Uint16Array {
  const found = new Uint16Array(rows.length)
  for (let at = 0; at < found.length; at++) found[at] = estimates[rows[at] ?? 0] ?? 0
  return found
}

/** The number of rows for each estimate; a buffer that searches share. */
const counted = scratchOf((length) => new Uint32Array(length))

function noneCounted(): Uint32Array {
  const having = counted(ESTIMATES).subarray(0, ESTIMATES)
  return having.fill(0)
}

/** Returns the estimate that `rank` rows reach. */
function atRank(estimates: Uint16Array, rank: number): number {
  const having = noneCounted()
  for (let at = 0; at < estimates.length; at++) {
    const estimate = estimates[at] ?? 0
    having[estimate] = (having[estimate] ?? 0) + 1
  }
  return leastAtRank(having, rank)
}

/** The same for some rows. */
function atRankAmong(rows: DocumentSet, estimates: Uint16Array, rank: number): number {
  const having = noneCounted()
  const { words } = rows
  for (let at = 0; at < words.length; at++)
    for (let bits = words[at] ?? 0; bits; bits &= bits - 1) {
      const estimate = estimates[at * 32 + 31 - Math.clz32(bits & -bits)] ?? 0
      having[estimate] = (having[estimate] ?? 0) + 1
    }
  return leastAtRank(having, rank)
}

/** The same from the number of rows for each estimate. */
function leastAtRank(having: Uint32Array, rank: number): number {
  let least = having.length
  for (let found = 0; found < rank && least > 0;) found += having[--least] ?? 0
  return least
}

/** Returns the values at some places. */
function at(values: Float32Array, places: Uint32Array): Float32Array {
  const found = new Float32Array(places.length)
  for (let place = 0; place < found.length; place++) found[place] = values[places[place] ?? 0] ?? 0
  return found
}

/** Returns the estimate that nearly all rows with a similarity of `wanted` have, by a least-squares line through a sample. */
function leastEstimate({ rows, scores }: ScoredRows, estimates: Uint16Array, wanted: number): number {
  const count = rows.length
  let [score, estimate] = [0, 0]
  for (let at = 0; at < count; at++) {
    score += (scores[at] ?? 0) / count
    estimate += (estimates[rows[at] ?? 0] ?? 0) / count
  }
  let [scoreSquares, estimateSquares, products] = [0, 0, 0]
  for (let at = 0; at < count; at++) {
    const x = (scores[at] ?? 0) - score
    const y = (estimates[rows[at] ?? 0] ?? 0) - estimate
    scoreSquares += x * x
    estimateSquares += y * y
    products += x * y
  }
  const slope = scoreSquares > 0 ? products / scoreSquares : 0
  const rest = Math.sqrt(Math.max(0, estimateSquares - slope * products) / count)
  return estimate + slope * (wanted - score) - MARGIN * rest
}
