import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BitReader, BitWriter, riceLength, riceParameter } from './bits.ts'

const LARGEST = 2 ** 31 - 2
const numbers = [
  0,
  1,
  2,
  3,
  7,
  8,
  15,
  16,
  100,
  127,
  128,
  1023,
  1024,
  65_534,
  65_535,
  65_536,
  1_000_000,
  LARGEST,
]

describe('Rice codes', () => {
  test('are read as they were written, with any parameter', () => {
    for (let parameter = 0; parameter <= 30; parameter++) {
      const writer = new BitWriter()
      for (const number of numbers) writer.rice(number, parameter)
      const reader = new BitReader(writer.toBytes())
      assert.deepEqual(
        numbers.map(() => reader.rice(parameter)),
        numbers,
        `parameter ${parameter}`,
      )
    }
  })

  test('take as many bits as they are said to', () => {
    for (const parameter of [0, 3, 9, 20])
      for (const number of numbers) {
        const writer = new BitWriter()
        writer.rice(number, parameter)
        const reader = new BitReader(writer.toBytes())
        reader.rice(parameter)
        assert.equal(reader.at, riceLength(number, parameter), `${number} with ${parameter}`)
      }
  })

  test('of what is expected are short: two or three bits more than its size', () => {
    const parameter = riceParameter(1000, 10)
    assert.ok(riceLength(100, parameter) <= 9)
    assert.ok(riceLength(50, parameter) <= 8)
  })

  test('have no parameter where numbers are as small as can be', () => {
    assert.equal(riceParameter(10, 10), 0)
    assert.equal(riceParameter(0, 3), 0)
    assert.equal(riceParameter(1 << 20, 1), 19)
  })
})

describe('gamma codes', () => {
  test('are read as they were written', () => {
    const writer = new BitWriter()
    for (const number of numbers) writer.gamma(number)
    const reader = new BitReader(writer.toBytes())
    assert.deepEqual(
      numbers.map(() => reader.gamma()),
      numbers,
    )
  })

  test('of nothing take one bit, of more twice its size and one', () => {
    for (const [number, bits] of [
      [0, 1],
      [1, 3],
      [2, 3],
      [6, 5],
      [1022, 19],
    ] as const) {
      const writer = new BitWriter()
      writer.gamma(number)
      const reader = new BitReader(writer.toBytes())
      reader.gamma()
      assert.equal(reader.at, bits)
    }
  })
})

describe('bits', () => {
  test('of both kinds may follow each other at any place, over many bytes', () => {
    const writer = new BitWriter()
    for (let round = 0; round < 3000; round++) {
      writer.rice(round % 37, 2)
      writer.gamma(round % 11)
    }
    const reader = new BitReader(writer.toBytes())
    for (let round = 0; round < 3000; round++)
      assert.deepEqual([reader.rice(2), reader.gamma()], [round % 37, round % 11], String(round))
  })

  test('are passed over without being read', () => {
    const writer = new BitWriter()
    for (const number of [5, 6, 7]) writer.rice(number, 2)
    const reader = new BitReader(writer.toBytes())
    reader.skip(riceLength(5, 2) + riceLength(6, 2))
    assert.equal(reader.rice(2), 7)
  })

  test('begin at a byte after being aligned, and bytes of a larger array are read where they are', () => {
    const writer = new BitWriter()
    writer.gamma(3)
    assert.equal(writer.align(), 1)
    assert.equal(writer.align(), 1)
    writer.gamma(4)
    const bytes = writer.toBytes()
    assert.equal(new BitReader(bytes, 1).gamma(), 4)
    const larger = new Uint8Array(bytes.length + 3)
    larger.set(bytes, 3)
    assert.equal(new BitReader(larger.subarray(3), 1).gamma(), 4)
  })
})
