import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { LOOPS, binaryOf, compileLoop } from './testing/compile-wat.ts'
import { VectorRows, quantized } from './vector-rows.ts'

/** Returns numbers from -range to range, the same in every run. */
function numbers(count: number, range: number): number[] {
  let state = 42
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state % (2 * range + 1)) - range
  })
}

test('the committed binaries match their sources', async () => {
  for (const source of LOOPS)
    assert.deepEqual(Buffer.from(await compileLoop(source)), readFileSync(binaryOf(source)), source.href)
})

test('dot products equal those of a plain loop, for all rows and for chosen ones', () => {
  for (const dimensions of [16, 64, 80, 256]) {
    const count = 37
    const bytes = Int8Array.from(numbers(count * dimensions, 127))
    const query = Int16Array.from(numbers(dimensions, 16_383))
    const rows = new VectorRows(dimensions)
    rows.append(bytes.subarray(0, 20 * dimensions))
    rows.append(bytes.subarray(20 * dimensions))
    const plain = Array.from({ length: count }, (_, row) =>
      query.reduce((sum, value, d) => sum + value * (bytes[row * dimensions + d] ?? 0), 0),
    )
    assert.deepEqual([...rows.dot(query)], plain)
    const ids = Uint32Array.of(36, 0, 20, 20)
    assert.deepEqual(
      [...rows.dot(query, ids)],
      [...ids].map((id) => plain[id]),
    )
    assert.deepEqual([...rows.dot(query, new Uint32Array())], [])
    assert.deepEqual(rows.row(5), bytes.subarray(5 * dimensions, 6 * dimensions))
  }
})

test('no rows yield no dot products, and rows of odd length are refused', () => {
  assert.deepEqual([...new VectorRows(16).dot(new Int16Array(16))], [])
  assert.throws(() => new VectorRows(20), /multiple of 16/)
})

test('a vector in int16 keeps its direction, and the largest sum does not overflow', () => {
  const vector = Float32Array.from([1, -0.5, 0.25, 0])
  const { values, scale } = quantized(vector)
  for (const [at, value] of vector.entries()) assert.ok(Math.abs((values[at] ?? 0) * scale - value) < 1e-3)
  const long = quantized(new Float32Array(1024).fill(1)).values
  assert.ok((long[0] ?? 0) * 128 * 1024 < 2 ** 31)
})
