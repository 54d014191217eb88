import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CoarseCodes } from './coarse-codes.ts'

/** Returns numbers from -1 to 1, the same in every run. */
function numbers(count: number, seed = 42): number[] {
  let state = seed
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) / 2 ** 22 - 1
  })
}

const DIMENSIONS = 48
const rowsOf = (count: number) =>
  Int8Array.from(numbers(count * DIMENSIONS, 7), (value) => Math.round(value * 127))

test('an estimate is the sum of the query’s values whose signs a row shares, in steps of 1/63', () => {
  const count = 700
  const rows = rowsOf(count)
  const query = Float32Array.from(numbers(DIMENSIONS))
  const codes = new CoarseCodes(DIMENSIONS)
  codes.append(rows.subarray(0, 5 * DIMENSIONS))
  codes.append(rows.subarray(5 * DIMENSIONS, 6 * DIMENSIONS))
  codes.append(rows.subarray(6 * DIMENSIONS))
  assert.equal(codes.length, count)
  const fours = Array.from({ length: DIMENSIONS / 4 }, (_, at) =>
    query.subarray(at * 4, at * 4 + 4).reduce((sum, value) => sum + 2 * Math.abs(value), 0),
  )
  const unit = 63 / Math.max(...fours)
  const estimates = codes.estimates(query)
  assert.equal(estimates.length, count)
  for (const [row, estimate] of estimates.entries()) {
    const agreeing = query.reduce((sum, value, d) => {
      const isNegative = (rows[row * DIMENSIONS + d] ?? 0) < 0
      return sum + (isNegative === value < 0 ? 2 * Math.abs(value) : 0)
    }, 0)
    assert.ok(Math.abs(estimate - agreeing * unit) <= fours.length / 2, `${estimate} of row ${row}`)
  }
})

test('the rows with the highest estimates are returned in order, whatever queries preceded', () => {
  const codes = new CoarseCodes(DIMENSIONS)
  codes.append(rowsOf(700))
  const queries = Array.from({ length: 7 }, (_, at) => Float32Array.from(numbers(DIMENSIONS, at + 1)))
  for (const query of [...queries, ...queries.slice(0, 2), ...queries.slice(0, 2)]) {
    const estimates = codes.estimates(query).slice()
    const least = estimates.toSorted()[600] ?? 0
    const expected = [...estimates.keys()].filter((row) => (estimates[row] ?? 0) >= least)
    assert.deepEqual([...codes.rowsFrom(query, least)], expected)
  }
  const [query = new Float32Array()] = queries
  assert.equal(codes.rowsFrom(query, 0).length, 700)
  assert.deepEqual([...codes.rowsFrom(query, 0xffff)], [])
})

test('cached estimates of a query include rows added since', () => {
  const codes = new CoarseCodes(DIMENSIONS)
  const query = Float32Array.from(numbers(DIMENSIONS))
  codes.append(rowsOf(20))
  assert.equal(codes.estimates(query).length, 20)
  codes.append(rowsOf(20))
  const estimates = codes.estimates(query)
  assert.deepEqual(estimates.slice(20), estimates.slice(0, 20))
})

test('after rows are added, every cached query is estimated again', () => {
  for (let before = 0; before <= 4; before++) {
    const [codes, fresh] = [new CoarseCodes(16), new CoarseCodes(16)]
    const rows = Int8Array.from({ length: 16 * 5 }, (_, at) => ((at * 37) % 101) - 50)
    const queries = Array.from({ length: 5 }, (_, query) =>
      Float32Array.from({ length: 16 }, (_, d) => Math.cos(query * 7 + d)),
    )
    codes.append(rows.subarray(0, 16 * 3))
    for (const query of queries.slice(0, before)) codes.begin(query)
    codes.append(rows.subarray(16 * 3))
    fresh.append(rows)
    for (const query of [...queries, ...queries].reverse())
      assert.deepEqual([...codes.estimates(query)], [...fresh.estimates(query)])
  }
})

test('a zero query distinguishes no rows, and dimensions are multiples of sixteen', () => {
  const codes = new CoarseCodes(DIMENSIONS)
  codes.append(rowsOf(3))
  assert.deepEqual([...codes.estimates(new Float32Array(DIMENSIONS))], [0, 0, 0])
  assert.throws(() => new CoarseCodes(40), /multiple of 16/)
})
