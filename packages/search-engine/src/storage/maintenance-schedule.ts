import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('maintenance-worker.ts', import.meta.url))
/** Maintenance pays after this many commits, and runs when nothing has been written for a while. */
const COMMITS = 100
const QUIET_MS = 30_000
/** While writing never pauses, it runs all the same. */
const MOST_COMMITS = 2000

interface Parts {
  /** The folder of the generation in use. */
  folder: () => string
  /** Done at the same time in the thread that answers. */
  rest: () => Promise<void>
  onTrouble: (error: unknown) => void
  quietMs?: number
  commits?: number
}

/** Starts maintenance in a child process at quiet times. */
export function createMaintenance({ folder, rest, onTrouble, quietMs = QUIET_MS, commits = COMMITS }: Parts) {
  let written = 0
  let timer: NodeJS.Timeout | undefined
  let running: ChildProcess | undefined

  function run() {
    if (running) return
    written = 0
    rest().catch(onTrouble)
    // LanceDB on two cores or less leaves its pool one thread, and building an index waits for itself for ever.
    const child = spawn(process.execPath, [PROGRAM, folder(), '10'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LANCE_CPU_THREADS: '4' },
    })
    running = child
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)))
    child.on('error', onTrouble)
    child.on('exit', (code, signal) => {
      running = undefined
      if (code) onTrouble(new Error(`maintenance of the search index failed: ${output || signal}`))
    })
  }

  return {
    /** Counts a commit. */
    wrote() {
      written++
      clearTimeout(timer)
      if (written >= MOST_COMMITS) return run()
      if (written >= commits) timer = setTimeout(run, quietMs).unref()
    },
    async stop() {
      clearTimeout(timer)
      const child = running
      if (!child) return
      const ended = new Promise((resolve) => child.on('exit', resolve))
      child.kill()
      await ended
    },
  }
}
