import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { measureReader } from '../benchmarks/support/inputs/measure-reader.ts'
import type { InputReader } from '../benchmarks/support/inputs/input-reader.ts'
import { INPUT_READERS } from '../benchmarks/support/inputs/readers.ts'

/** A sample of `npm run chaos -- inputs`. */
const SAMPLE = { seed: 1, count: 4, lengths: [2_048, 8_192], seconds: 0.1 }

describe('the cost of readers of foreign text', () => {
  for (const [name, reader] of Object.entries(INPUT_READERS))
    test(`${name}: grows no faster than n log n with the length of a text`, async () =>
      assert.deepEqual(await measureReader({ reader, ...SAMPLE }), []))

  test('a reader of quadratic time is reported, with its slow text', async () => {
    // By processor time, which is the same on every machine.
    const spentMs = () => process.threadCpuUsage().user / 1000
    const read = ({ length }: string) => {
      const ends = spentMs() + length ** 2 / 100_000
      while (spentMs() < ends);
    }
    const quadratic: InputReader = { tokens: [], read }
    const [fault] = await measureReader({ reader: quadratic, ...SAMPLE, lengths: [1_024, 4_096] })
    assert.match(fault ?? '', /^" " repeated: .* ms for 1024 characters/)
  })
})
