import { DocumentSet } from '#documents/document-set'
import { scratchOf } from '#documents/scratch'
import { topDocuments } from '#documents/top'
import type { VectorQuery, VectorTable } from '#documents/vector-table'

/** Rows of a table, and their similarity; in parallel. */
interface ScoredRows {
  rows: Uint32Array
  scores: Float32Array
}

/** So many rows are compared one by one in a millisecond; of more, only what looks similar by its codes. */
const COMPARED_ONE_BY_ONE = 20_000
/** Of many rows, so many that are spread over all say what similarities there are, and what estimates go with them. */
const SAMPLED = 4096
/** The same for which estimates there are. */
const ESTIMATES_SAMPLED = 16_384
const NEIGHBOURS = 16
/** Estimates are 16 bits each. */
const ESTIMATES = 2 ** 16
/** Of fewer rows than one in so many, each is looked at rather than all rows. */
const FEW = 8
/** For the nearest few, at least so many of the best by estimate are looked at, and so many for each that is wanted. */
const LOOKED_AT = { least: 2500, forEach: 6 }
/** Of what is just similar enough, a few in a thousand are estimated worse by more deviations than this. */
const MARGIN = 2.5
/** A search has one comparison with all, and at most two more: moved towards the nearest. */
const KEPT = 3

/** Of a table, the last comparison first: good until a row is added. */
const kept = new WeakMap<VectorTable, Comparison[]>()

/** Compares a vector with a table, one by one up to a number of rows. The last comparisons are kept. */
export function compare(
  table: VectorTable,
  vector: Float32Array,
  oneByOne = COMPARED_ONE_BY_ONE,
): Comparison {
  const last = kept.get(table) ?? []
  const known = last.find((each) => each.compared === table.length && isSame(each.vector, vector))
  const comparison = known ?? new Comparison(table, vector.slice(), table.length > oneByOne)
  kept.set(table, [comparison, ...last.filter((other) => other !== known)].slice(0, KEPT))
  return comparison
}

const isSame = (a: Float32Array, b: Float32Array) =>
  a.length === b.length && a.every((value, d) => value === b[d])

/** How like a vector the rows of a table are: the dot products. Nothing is worked out before it is asked for. */
export class Comparison {
  readonly vector: Float32Array
  /** The mean of all. */
  readonly mean: number
  readonly compared: number
  private readonly table: VectorTable
  private readonly query: VectorQuery
  private readonly isByCodes: boolean
  private typical: ScoredRows | undefined
  /** The most rows that were compared one by one so far: of what looks similar by its codes, most is asked for again. */
  private known: ScoredRows = { rows: new Uint32Array(), scores: new Float32Array() }

  constructor(table: VectorTable, vector: Float32Array, isByCodes: boolean) {
    this.table = table
    this.vector = vector
    this.isByCodes = isByCodes
    this.query = table.query(vector)
    this.mean = table.mean(this.query)
    this.compared = table.length
  }

  /** Has what takes longest worked out by threads that help this one, before it is asked for. */
  begin() {
    if (this.isByCodes) this.table.begin(this.query)
  }

  /** All rows, or of many some of everywhere. */
  private get sample(): ScoredRows {
    if (this.typical) return this.typical
    const rows = spreadOver(this.table, this.compared, this.isByCodes ? SAMPLED : this.compared)
    this.typical = { rows, scores: this.table.scores(this.query, this.isByCodes ? rows : undefined) }
    return this.typical
  }

  /** The standard deviation of all; of many rows, of a sample of them. */
  get deviation(): number {
    const { scores } = this.sample
    let squares = 0
    for (let at = 0; at < scores.length; at++) squares += ((scores[at] ?? 0) - this.mean) ** 2
    return Math.sqrt(squares / Math.max(1, scores.length))
  }

  /** In parallel to the rows. */
  scoresOf(rows: Uint32Array): Float32Array {
    if (this.isByCodes || !this.typical) return this.table.scores(this.query, rows)
    return at(this.typical.scores, rows)
  }

  /** The same of rows in their order, many of which may be known. */
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

  /** The most similar of some rows, best first; equal ones in their order. Of many, of what is likely to be similar. */
  nearest(rows: DocumentSet, limit: number): ScoredRows {
    const count = rows.count()
    // One by one in their order, all are compared in the time that a third of them takes.
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

  /** All rows that are so similar, or more; of many, all but a few of those that are just so. */
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

  /** Of so many rows, about `most` that have the highest estimates. */
  private likeliest(rows: DocumentSet, { count, most }: { count: number; most: number }): Uint32Array {
    const estimates = this.table.estimates(this.query)
    if (count === this.compared) {
      const some = estimatesOf(spreadOver(this.table, count, ESTIMATES_SAMPLED), estimates)
      const found = this.table.rowsFrom(this.query, atRank(some, (most / count) * some.length))
      // What is alike may stand together, and be missing from the sample.
      return found.length * 2 > most ? found : this.table.rowsFrom(this.query, atRank(estimates, most))
    }
    const least = atRankAmong(rows, estimates, most)
    // Of few rows, those of the same estimates elsewhere are far more than they.
    const few = count * FEW < this.compared
    const likely = few ? rows.toArray() : this.table.rowsFrom(this.query, least)
    return likely.filter((row) => (few ? (estimates[row] ?? 0) >= least : rows.has(row)))
  }
}

/** The last of each table, by how many: a search asks for the same a few times, and so does the next. */
const spread = new WeakMap<VectorTable, Map<number, { length: number; rows: Uint32Array }>>()

/** Numbers from 0 to less than `length`, as far from each other as so many of them are; groups of neighbours, which are read at once. */
function spreadOver(table: VectorTable, length: number, most: number): Uint32Array {
  const kept = spread.get(table) ?? new Map<number, { length: number; rows: Uint32Array }>()
  spread.set(table, kept)
  const known = kept.get(most)
  if (known?.length === length) return known.rows
  const count = Math.min(length, most)
  const groups = Math.ceil(count / NEIGHBOURS)
  const rows = new Uint32Array(count)
  for (let at = 0; at < count; at++) {
    const first = count < length ? Math.floor((Math.floor(at / NEIGHBOURS) * length) / groups) : 0
    rows[at] = first + (count < length ? at % NEIGHBOURS : at)
  }
  if (count < length) kept.set(most, { length, rows })
  return rows
}

function estimatesOf(rows: Uint32Array, estimates: Uint16Array): Uint16Array {
  const found = new Uint16Array(rows.length)
  for (let at = 0; at < found.length; at++) found[at] = estimates[rows[at] ?? 0] ?? 0
  return found
}

/** How many have each estimate: the same numbers for every search. */
const counted = scratchOf((length) => new Uint32Array(length))

function noneCounted(): Uint32Array {
  const having = counted(ESTIMATES).subarray(0, ESTIMATES)
  return having.fill(0)
}

/** The estimate that so many are not below. */
function atRank(estimates: Uint16Array, rank: number): number {
  const having = noneCounted()
  for (let at = 0; at < estimates.length; at++) {
    const estimate = estimates[at] ?? 0
    having[estimate] = (having[estimate] ?? 0) + 1
  }
  return leastAtRank(having, rank)
}

/** The same of some rows. */
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

/** By how many have each estimate. */
function leastAtRank(having: Uint32Array, rank: number): number {
  let least = having.length
  for (let found = 0; found < rank && least > 0;) found += having[--least] ?? 0
  return least
}

/** What stands at some places. */
function at(values: Float32Array, places: Uint32Array): Float32Array {
  const found = new Float32Array(places.length)
  for (let place = 0; place < found.length; place++) found[place] = values[places[place] ?? 0] ?? 0
  return found
}

/** Which estimate nearly all rows have that have a score, by the line of least squares through a sample. */
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
