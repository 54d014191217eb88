import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDisk, checkMemory } from './folder.ts'

test('a disk with little room is reported before it is full, and too little memory', () => {
  const room = (bavail: number, blocks: number) => ({ bavail, blocks, bsize: 1e6 })
  assert.equal(checkDisk('/data', room(400, 100_000)).state, 'fault')
  assert.equal(checkDisk('/data', room(3_000, 100_000)).state, 'warning')
  assert.equal(checkDisk('/data', room(3_000, 10_000)).state, 'well')
  assert.equal(checkMemory(100_000, 1, 1e9).state, 'warning')
  assert.deepEqual(
    [1, 2].map((models) => checkMemory(100_000, models, 1.15e9).state),
    ['well', 'warning'],
  )
  assert.equal(checkMemory(100_000, 1, 4e9).state, 'well')
})
