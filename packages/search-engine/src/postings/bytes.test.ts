import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ByteReader, ByteWriter } from './bytes.ts'

const numbers = [0, 1, 127, 128, 300, 16_383, 16_384, 2_097_151, 2_097_152, 0x7fffffff]

test('numbers are read as written, small ones from one byte', () => {
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

test('numbers are skipped without being read', () => {
  const writer = new ByteWriter()
  for (const number of numbers) writer.number(number)
  const reader = new ByteReader(writer.toBytes())
  reader.skip(4)
  assert.equal(reader.number(), 300)
  reader.skip(0)
  assert.equal(reader.number(), 16_383)
})

test('bytes written elsewhere are appended', () => {
  const writer = new ByteWriter(1)
  writer.number(5)
  writer.append(Uint8Array.of(6, 7))
  assert.deepEqual([...writer.toBytes()], [5, 6, 7])
})
