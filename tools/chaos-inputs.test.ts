import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { measureReader } from '../benchmarks/support/inputs/measure-reader.ts'
import type { InputReader } from '../benchmarks/support/inputs/input-reader.ts'
import { INPUT_READERS } from '../benchmarks/support/inputs/readers.ts'

/** A sample of `npm run chaos inputs`. */
const SAMPLE = { seed: 1, count: 8, lengths: [4_096, 16_384], seconds: 0.4 }

describe('what readers of foreign text cost', () => {
  for (const [name, reader] of Object.entries(INPUT_READERS))
    test(`${name}: grows no faster than n log n with the length of a text`, async () =>
      assert.deepEqual(await measureReader({ reader, ...SAMPLE }), []))

  test('a reader of quadratic time is told, with the text on which it is', async () => {
    const read = (text: string) => {
      for (let at = 0; at < text.length; at++) text.indexOf('b', at)
    }
    const quadratic: InputReader = { tokens: [], read }
    const [fault] = await measureReader({ reader: quadratic, ...SAMPLE, lengths: [16_384, 65_536] })
    assert.match(fault ?? '', /^" " repeated: .* ms for 16384 characters/)
  })
})
