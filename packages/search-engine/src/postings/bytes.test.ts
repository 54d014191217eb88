import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ByteReader, ByteWriter } from './bytes.ts'

const numbers = [0, 1, 127, 128, 300, 16_383, 16_384, 2_097_151, 2_097_152, 0x7fffffff]

test('numbers are read as they were written, small ones from one byte', () => {
  const writer = new ByteWriter(1)
  for (const number of numbers) writer.number(number)
  const bytes = writer.toBytes()
  const reader = new ByteReader(bytes)
  assert.deepEqual(
    numbers.map(() => reader.number()),
    numbers,
  )
  assert.equal(reader.at, bytes.length)
  const small = new ByteWriter()
  small.number(127)
  assert.equal(small.length, 1)
})

test('bytes stand between numbers as they are', () => {
  const writer = new ByteWriter(1)
  writer.number(5)
  writer.append(Uint8Array.of(200, 7))
  writer.number(300)
  const reader = new ByteReader(writer.toBytes())
  assert.deepEqual([reader.number(), reader.byte(), reader.byte(), reader.number()], [5, 200, 7, 300])
})
