import { createParsingPool } from '../parsing-pool.ts'
import type { HeldPart, HeldResult } from './held-program.ts'

/** A server that parses a file which keeps its process busy for ever; prints the id of that process. */
const pool = createParsingPool<{ isBusy: boolean }, HeldResult, HeldPart>({
  program: new URL('./held-program.ts', import.meta.url),
  processes: 1,
  memory: 500_000_000,
  heap: 64,
  lifeSeconds: 5,
  lifetime: { files: 10, memory: 500_000_000 },
})
await pool.parse({
  input: { isBusy: true },
  wallTime: 600_000,
  onPart: async ({ pid }) => void process.stdout.write(`${pid}\n`),
})
