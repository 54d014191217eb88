import { adversariesOf } from './adversaries.ts'
import type { InputReader } from './input-reader.ts'

/** Processor milliseconds below which growth is not judged. */
const FLOOR_MS = 50
/** A linear reader takes four times as long for a text of four times the length, one of n log n under five, a quadratic one sixteen. */
const GROWTH = 4
const MOST_RATIO = 9
/** Nothing that the product lets in may take longer. */
const LONGEST_MS = 1_000

export interface Trial {
  reader: InputReader
  seed: number
  /** Combinations beside the single repeats. */
  count: number
  /** Characters, each a quarter of the next. */
  lengths: number[]
  /** Processor seconds, after which no other shape is tried. */
  seconds: number
  /** Is told each shape before it is read: it may be the last. */
  onShape?: (shape: string) => void
}

/** Returns what took too long, or threw what only a programming error throws. */
export async function measureReader(trial: Trial): Promise<string[]> {
  const faults: string[] = []
  const ends = cpuMs() + trial.seconds * 1000
  for (const { shape, text } of adversariesOf(trial.reader.tokens, trial)) {
    if (cpuMs() > ends) break
    trial.onShape?.(shape)
    const fault = await faultIn(trial, text)
    if (fault) faults.push(`${shape}: ${fault}`)
  }
  return faults
}

async function faultIn({ reader, lengths }: Trial, text: (length: number) => string): Promise<string | null> {
  let before = 0
  const read = lengths.filter((length) => length <= (reader.longest ?? Infinity))
  for (const [at, length] of read.entries()) {
    const input = text(length)
    const took = await msOf(reader, input)
    if (typeof took === 'string') return `${length} characters: ${took}`
    if (took > LONGEST_MS && (await least(reader, input)) > LONGEST_MS)
      return `${Math.round(took)} ms for ${length} characters`
    if (at > 0 && isSteep(before, took)) {
      const [shorter, longer] = [await least(reader, text(length / GROWTH)), await least(reader, input)]
      if (isSteep(shorter, longer))
        return `${shorter.toFixed(1)} ms for ${length / GROWTH} characters, ${longer.toFixed(1)} ms for ${length}`
    }
    before = took
  }
  return null
}

const isSteep = (shorter: number, longer: number) =>
  longer > FLOOR_MS && longer / Math.max(shorter, FLOOR_MS / MOST_RATIO) > MOST_RATIO

/** The least of three measurements: what compiles or collects meanwhile is not the reader's. */
async function least(reader: InputReader, input: string): Promise<number> {
  const took: number[] = []
  for (let time = 0; time < 3; time++) took.push(Number(await msOf(reader, input)))
  return Math.min(...took)
}

/** Processor milliseconds of one reading; refusing a text by an error of our own is an answer as well. */
async function msOf({ read }: InputReader, input: string): Promise<number | string> {
  const began = cpuMs()
  try {
    const result = await read(input)
    // Generators read when they are asked.
    if (result && typeof result === 'object' && Symbol.iterator in result)
      Array.from(result as Iterable<unknown>)
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return `${error.name}: ${error.message}`
  }
  return cpuMs() - began
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
