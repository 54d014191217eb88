import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Column, Names } from './column.ts'

test('a column keeps its values while it grows', () => {
  const column = new Column((length) => new Uint32Array(length))
  for (let value = 0; value < 5000; value++) column.push(value * 2)
  assert.equal(column.length, 5000)
  for (const at of [0, 1023, 1024, 4999]) assert.equal(column.values[at], at * 2)
})

test('adding many values at once equals adding them one by one', () => {
  const many = Uint16Array.from({ length: 3000 }, (_, at) => at)
  const column = new Column((length) => new Uint16Array(length))
  column.push(7)
  column.pushAll(many)
  column.pushAll([])
  column.push(8)
  assert.equal(column.length, 3002)
  assert.deepEqual([...column.values.subarray(0, 3)], [7, 0, 1])
  assert.deepEqual([...column.values.subarray(3000, 3002)], [2999, 8])
})

test('a name keeps its number, and names are numbered in order of arrival', () => {
  const names = new Names()
  assert.deepEqual(
    ['b', 'a', 'b'].map((name) => names.numberOf(name)),
    [0, 1, 0],
  )
  assert.deepEqual(names.all, ['b', 'a'])
  assert.equal(names.find('a'), 1)
})

test('looking up a name assigns no number', () => {
  const names = new Names()
  assert.equal(names.find('a'), undefined)
  assert.deepEqual(names.all, [])
  assert.equal(names.numberOf('constructor'), 0)
})
