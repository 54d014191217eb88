import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { createDiskRoom } from './disk-room.ts'

test('a disk is nearly full while less than half a gigabyte is free, checked every ten seconds', () => {
  let free = 600e6
  let asked = 0
  const room = createDiskRoom('/data', () => {
    asked += 1
    return free
  })
  assert.equal(room.isNearlyFull(0), false)
  free = 400e6
  assert.equal(room.isNearlyFull(9_999), false)
  assert.equal(room.isNearlyFull(10_000), true)
  free = 600e6
  assert.equal(room.isNearlyFull(20_000), false)
  assert.equal(asked, 3)
})

test('the disk of an existing folder can be checked', () => {
  assert.equal(typeof createDiskRoom(tmpdir()).isNearlyFull(), 'boolean')
})
