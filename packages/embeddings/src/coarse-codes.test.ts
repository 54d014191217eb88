import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CoarseCodes } from './coarse-codes.ts'

/** Numbers from -1 to 1 that are the same in every run. */
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

test('an estimate is the sum of the values of a query whose signs a row has, in steps of a sixty-third', () => {
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
    assert.ok(estimate < codes.limit)
  }
})

test('estimates stay those of a query when others are asked for', () => {
  const codes = new CoarseCodes(DIMENSIONS)
  codes.append(rowsOf(20))
  const first = codes.estimates(Float32Array.from(numbers(DIMENSIONS, 1)))
  const copy = first.slice()
  codes.estimates(Float32Array.from(numbers(DIMENSIONS, 2)))
  assert.deepEqual(first, copy)
})

test('a query of nothing tells no rows apart, and dimensions come in sixteens', () => {
  const codes = new CoarseCodes(DIMENSIONS)
  codes.append(rowsOf(3))
  assert.deepEqual([...codes.estimates(new Float32Array(DIMENSIONS))], [0, 0, 0])
  assert.throws(() => new CoarseCodes(40), /multiple of 16/)
})
