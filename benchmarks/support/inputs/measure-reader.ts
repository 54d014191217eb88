import { adversariesOf } from './adversaries.ts'
import type { InputReader } from './input-reader.ts'

/** Processor milliseconds below which growth is not judged. */
const FLOOR_MS = 50
/** Factors for four times the length: four for a linear reader, under five for n log n, sixteen for a quadratic one. */
const GROWTH = 4
const MOST_RATIO = 9
/** Maximum time for any text that the product accepts. */
const LONGEST_MS = 1_000

export interface Trial {
  reader: InputReader
  seed: number
  /** Combinations in addition to single repeats. */
  count: number
  /** Lengths in characters, each a quarter of the next. */
  lengths: number[]
  /** Processor seconds after which no further shape is tried. */
  seconds: number
  /** Called with each shape before it is read: it may be the last. */
  onShape?: (shape: string) => void
}

/** Returns inputs that took too long or threw an error of programming. */
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
  const read = lengths.filter((length) => length <= (reader.longest ?? Infinity))
  for (const [at, length] of read.entries()) {
    const input = text(length)
    const took = await msOf(reader, input)
    if (typeof took === 'string') return `${length} characters: ${took}`
    if (took > LONGEST_MS && (await least(reader, input)) > LONGEST_MS)
      return `${Math.round(took)} ms for ${length} characters`
    if (at === 0 || took <= FLOOR_MS) continue
    const shorter = await least(reader, text(length / GROWTH))
    const longer = isSteep(shorter, took) ? await least(reader, input) : 0
    if (isSteep(shorter, longer))
      return `${shorter.toFixed(1)} ms for ${length / GROWTH} characters, ${longer.toFixed(1)} ms for ${length}`
  }
  return null
}

const isSteep = (shorter: number, longer: number) =>
  longer > FLOOR_MS && longer / Math.max(shorter, FLOOR_MS / MOST_RATIO) > MOST_RATIO

/** Returns the least of three measurements: compilation and collection are not the reader's. */
async function least(reader: InputReader, input: string): Promise<number> {
  const took: number[] = []
  for (let time = 0; time < 3; time++) took.push(Number(await msOf(reader, input)))
  return Math.min(...took)
}

/** Returns the processor milliseconds of one reading; our own errors count as a result. */
async function msOf({ read }: InputReader, input: string): Promise<number | string> {
  const began = cpuMs()
  try {
    const result = await read(input)
    // Generators run on iteration.
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
