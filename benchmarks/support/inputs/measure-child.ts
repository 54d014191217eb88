// Measures one reader in a process of its own, so that a hanging or memory-hungry one affects nothing else.
import { measureReader } from './measure-reader.ts'
import { INPUT_READERS } from './readers.ts'

process.once(
  'message',
  async ({
    name,
    ...trial
  }: {
    name: string
    seed: number
    count: number
    lengths: number[]
    seconds: number
  }) => {
    const reader = INPUT_READERS[name]
    if (!reader) throw new Error(`there is no reader ${name}`)
    const faults = await measureReader({ reader, ...trial, onShape: (shape) => process.send?.({ shape }) })
    process.send?.({ faults }, () => process.exit())
  },
)
