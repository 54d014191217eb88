// Runs a program and restarts it when it crashes: node tools/supervise.mjs <file> [arguments]. A refused first start is
// final: the operator has to fix something.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { END_SIGNALS, whenNpmEnds } from './processes.mjs'

/** Exit code of apps/server/src/main.ts if it cannot start; EX_CONFIG of sysexits.h. */
const REFUSED = 78
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** Running time after which the next restart has the first, short pause. */
const RAN_WELL_MS = 60_000

/**
 * Megabytes of each half of the main thread's young heap. V8 would grow it to 134 MB with the first scan, and keep that; the
 * threads of the search engine, which main.ts starts, have V8's own limit.
 */
const YOUNG_HEAP = '--max-semi-space-size=16'

/** Runs `file` under `node`, again and again until it ends by itself or is stopped. Ends this process with it. */
export function supervise(node, file, args) {
  let child
  let timer
  let stopping = false
  let hasRun = false
  let pause = FIRST_PAUSE_MS

  whenNpmEnds(() => process.kill(process.pid, 'SIGTERM'))
  for (const signal of END_SIGNALS)
    process.on(signal, () => {
      stopping = true
      if (timer) process.exit(0)
      child.kill(signal)
    })
  start()

  function start() {
    timer = undefined
    const began = performance.now()
    // The channel tells it when this process is killed.
    child = spawn(node, [YOUNG_HEAP, file, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.on('exit', (code, signal) => {
      if (stopping || code === 0) process.exit(signal ? 1 : (code ?? 1))
      // After a crash the database may be away as well: a refused start is then retried.
      if (code === REFUSED && !hasRun) process.exit(REFUSED)
      hasRun = true
      if (performance.now() - began > RAN_WELL_MS) pause = FIRST_PAUSE_MS
      const how = signal ? `by ${signal}` : `with code ${code}`
      console.error(`Claire ended ${how}; it is started again in ${pause / 1000} s.`)
      timer = setTimeout(start, pause)
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
    })
  }
}

const [, self, file, ...args] = process.argv
if (self === fileURLToPath(import.meta.url) && file) supervise(process.execPath, file, args)
