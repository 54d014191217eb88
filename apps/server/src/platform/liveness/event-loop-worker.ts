// Thread that checks whether the event loop of the main thread still runs: watchEventLoop.
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { Watched } from './event-loop.ts'

const STANDARD_ERROR = 2
const CHECKS_OF_LIMIT = 10

const { beats, limitMs } = workerData as Watched
const everyMs = limitMs / CHECKS_OF_LIMIT
let last = Atomics.load(beats, 0)
let idleChecks = 0

// Counts checks instead of time: a suspended and resumed process has had one check, not hours of blocking.
setInterval(() => {
  const now = Atomics.load(beats, 0)
  idleChecks = now === last ? idleChecks + 1 : 0
  last = now
  if (idleChecks < CHECKS_OF_LIMIT) return
  // The main thread would write process.stderr of a worker.
  writeSync(STANDARD_ERROR, `Claire has not dealt with any event for ${limitMs / 1000} s, and is ended.\n`)
  process.kill(process.pid, 'SIGKILL')
}, everyMs)
