import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type ReplayOptions, startReplay } from './replay-site.ts'
import { openScanBenchHarness } from './scan-harness.ts'

const HOST = 'faults.example.com'
const WITHIN_MS = 10 * 60_000

/** Scans the host with faulty pages: reports the outcome of each address, and memory. */
export async function scanFaults({ folder, replay: options }: { folder: string; replay: ReplayOptions }) {
  const replay = await startReplay(options)
  const harness = await openScanBenchHarness({
    folder,
    hosts: [HOST],
    replayPort: options.port,
    minDelayMs: 20,
  })
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMb(process.pid))
  }, 100)
  try {
    const began = performance.now()
    const runs = await harness.settled(WITHIN_MS)
    const { rows } = await sql<{ url: string; state: string; reason: string }>`
      select url, state, reason from crawl_url where kind in ('page', 'pdf') order by url`.execute(
      harness.database,
    )
    console.log(
      `\n${HOST}: ${((performance.now() - began) / 1000).toFixed(0)} s, at most ${peak.toFixed(0)} MB with its reading processes, run ${runs.get(HOST)?.state}`,
    )
    for (const { url, state, reason } of rows)
      console.log(`  ${new URL(url).pathname.padEnd(22)} ${state.padEnd(8)} ${reason}`)
    const unnamed = rows.filter(({ state, reason }) => state === 'due' || !reason)
    console.log(`  ${rows.length} addresses, ${unnamed.length} without a named end`)
  } finally {
    clearInterval(watch)
    await harness.close()
    replay.stop()
  }
}

/** Returns the resident memory of a process and its children, from the kernel. */
function residentMb(pid: number): number {
  try {
    const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number)
    return own + children.reduce((sum, child) => sum + (isReplay(child) ? 0 : residentMb(child)), 0)
  } catch {
    return 0
  }
}

const isReplay = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('serve.mjs')
