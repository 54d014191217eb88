import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBytes } from '@claire/search-engine/shared'
import { packed } from '../indexing/packing.ts'
import { scoresAfter } from './nearest-search.ts'

const rounded = (values: Float32Array) => Array.from(values, (value) => Math.round(value * 100) / 100)

test('similarities to a moved vector come from the known vectors; those of the others rise as much', () => {
  const vectors = [
    [1, 0],
    [0.6, 0.8],
  ].map((values) => packed(inBytes(Float32Array.from(values))))
  const moved = Float32Array.from([0.8, 0.6])
  const hits = { ids: ['0', '1', '2', '3'], scores: Float32Array.from([0.7, 0.9, 0.5, 0.4]) }
  const after = scoresAfter(moved, hits, { of: (_name, id) => vectors[Number(id)] })
  // 0.8 and 0.96: a rise of 0.1 and of 0.06.
  assert.deepEqual(rounded(after), [0.8, 0.96, 0.58, 0.48])
})
