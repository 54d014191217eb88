import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTokenAffinity } from './token-affinity.ts'
import { VectorRows } from './vector-rows.ts'

const DIMENSIONS = 32
/** Returns integers from -127 to 127, the same in every run. */
function randomRows(count: number): Int8Array {
  let state = 7
  const next = () => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % 255) - 127
  return Int8Array.from({ length: count * DIMENSIONS }, next)
}
const dot = (rows: Int8Array, [a, b]: [number, number], used = DIMENSIONS) => {
  let sum = 0
  for (let d = 0; d < used; d++) sum += (rows[a * DIMENSIONS + d] ?? 0) * (rows[b * DIMENSIONS + d] ?? 0)
  return sum
}

test('dot products equal those of plain arithmetic, for all rows and for chosen ones', () => {
  const rows = randomRows(2_000)
  const table = new VectorRows(DIMENSIONS)
  // In parts: the memory grows and keeps its contents.
  for (const part of [rows.subarray(0, 100 * DIMENSIONS), rows.subarray(100 * DIMENSIONS)]) table.append(part)
  const query = Int16Array.from(table.row(3))
  assert.deepEqual(
    [...table.dot(query)],
    Array.from({ length: 2_000 }, (_, at) => dot(rows, [3, at])),
  )
  assert.deepEqual(
    [...table.dot(query, Uint32Array.of(1_999, 0, 3))],
    [1_999, 0, 3].map((at) => dot(rows, [3, at])),
  )
})

test('the affinity of a document sums the nearest of its tokens to each query token, in the dimensions in use', () => {
  const rows = randomRows(50)
  const scales = Float32Array.from({ length: 50 }, (_, at) => 1 + at / 10)
  for (const used of [16, DIMENSIONS]) {
    const near = createTokenAffinity({ rows, scales, dimensions: DIMENSIONS }, used)
    const length = (at: number) => Math.sqrt(dot(rows, [at, at], used))
    const cosine = (a: number, b: number) => dot(rows, [a, b], used) / (length(a) * length(b))
    const expected = (query: number[], document: number[]) => {
      const weight = (at: number) => length(at) * (scales[at] ?? 0)
      const total = query.reduce((sum, token) => sum + weight(token), 0)
      return (
        query.reduce(
          (sum, token) => sum + weight(token) * Math.max(0, ...document.map((other) => cosine(token, other))),
          0,
        ) / total
      )
    }
    const query = [4, 9]
    const documents = [[9, 4, 1], [7, 8], [], [4, 4, 30]]
    const scores = near(query, documents)
    documents.forEach((document, at) =>
      assert.ok(
        Math.abs((scores[at] ?? -1) - expected(query, document)) < 1e-5,
        `document ${at} by ${used} dimensions`,
      ),
    )
    assert.ok(Math.abs((scores[0] ?? 0) - 1) < 1e-6)
  }
})

test('a query without tokens has no affinity', () => {
  const near = createTokenAffinity({
    rows: randomRows(5),
    scales: new Float32Array(5).fill(1),
    dimensions: DIMENSIONS,
  })
  assert.deepEqual([...near([], [[1, 2]])], [0])
})

test('dimensions that are no multiple of 16 are refused', () => {
  assert.throws(() => new VectorRows(20), /multiple of 16/)
})
