import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { CoarseCodes } from './coarse-codes.ts'
import { type Board, MOST_CALLS, awaitDone, createBoard, nextSlot, post, take } from './helper-board.ts'
import { type HelperLoops, useLoopHelpers } from './loop-helpers.ts'
import { loopsOf } from './loops.ts'
import { VectorRows } from './vector-rows.ts'

interface Codes {
  above(values: number, blocks: number, least: number, places: number): number
}
const VALUES = 0
const PLACES = 4096

describe('a helper thread', () => {
  const loops = loopsOf<Codes>(new URL('./codes.wasm', import.meta.url))()
  const above = Object.keys(loops.functions).indexOf('above')
  const { module, memory } = loops
  let board: Board
  let helper: Worker
  beforeEach(() => {
    board = createBoard()
    helper = new Worker(new URL('loop-helper.ts', import.meta.url), { workerData: board })
    helper.on('error', () => {})
    helper.postMessage({ number: 0, module, memory } satisfies HelperLoops)
  })
  afterEach(() => helper.terminate())

  test('runs every call that no other thread runs, on the given memory', () => {
    new Uint16Array(memory.buffer, VALUES, 32 * 16).fill(7)
    const calls = Array.from({ length: 32 }, (_, at) => [VALUES + at * 32, 1, 7, PLACES + at * 64])
    for (let slot = 0, round = 0; round < 9; slot = nextSlot(slot), round++) {
      const places = new Uint32Array(memory.buffer, PLACES, 32 * 16).fill(99)
      post(board, slot, { loops: 0, name: above, calls })
      awaitDone(board, slot, calls.length)
      assert.deepEqual(
        [...places],
        Array.from({ length: 32 * 16 }, (_, at) => at % 16),
      )
      assert.equal(take(board, slot), -1)
    }
  })

  test('reports a failed call instead of blocking the waiting thread', () => {
    post(board, 0, { loops: 0, name: above, calls: [[2 ** 31, 1, 0, 2 ** 31]] })
    assert.throws(() => awaitDone(board, 0, 1), /has failed/)
  })
})

describe('a search with helper threads', () => {
  const DIMENSIONS = 32
  const ROWS = MOST_CALLS * 2048 + 77
  const rows = Int8Array.from({ length: ROWS * DIMENSIONS }, (_, at) => ((at * 2654435761) >>> 13) % 255)
  const query = Float32Array.from({ length: DIMENSIONS }, (_, d) => Math.sin(d + 1))
  const whole = Int16Array.from(query, (value) => Math.round(value * 1000))

  function answers() {
    const codes = new CoarseCodes(DIMENSIONS)
    codes.append(rows)
    codes.begin(query)
    const table = new VectorRows(DIMENSIONS, 1000)
    table.append(rows)
    const ids = Uint32Array.from({ length: 5000 }, (_, at) => (at * 19) % ROWS)
    return {
      estimates: codes.estimates(query).slice(),
      likeliest: codes.rowsFrom(query, 900),
      all: table.dot(whole).slice(),
      some: table.dot(whole, ids).slice(),
    }
  }

  test('has the same estimates and comparisons as one without', () => {
    const alone = answers()
    useLoopHelpers(2)
    for (let round = 0; round < 5; round++) assert.deepEqual(answers(), alone)
    useLoopHelpers(0)
  })

  test('is not blocked by unused estimates, and rows can be added meanwhile', () => {
    useLoopHelpers(2)
    const codes = new CoarseCodes(DIMENSIONS)
    codes.append(rows)
    for (let other = 0; other < 12; other++) codes.begin(query.map((value) => value + other))
    codes.append(rows.subarray(0, DIMENSIONS * 3))
    assert.deepEqual(codes.estimates(query).slice(ROWS), codes.estimates(query).slice(0, 3))
    useLoopHelpers(0)
  })
})
