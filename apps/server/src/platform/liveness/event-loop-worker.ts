// The thread that looks whether the event loop of the main thread still turns: watchEventLoop.
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { Watched } from './event-loop.ts'

const STANDARD_ERROR = 2
const LOOKS_OF_LIMIT = 10

const { beats, limitMs } = workerData as Watched
const everyMs = limitMs / LOOKS_OF_LIMIT
let last = Atomics.load(beats, 0)
let looksInVain = 0

// Looks are counted, not time: whoever is suspended and resumed has had one look, not hours of standing still.
setInterval(() => {
  const now = Atomics.load(beats, 0)
  looksInVain = now === last ? looksInVain + 1 : 0
  last = now
  if (looksInVain < LOOKS_OF_LIMIT) return
  // process.stderr of a worker is written by the main thread.
  writeSync(STANDARD_ERROR, `Claire has not dealt with any event for ${limitMs / 1000} s, and is ended.\n`)
  process.kill(process.pid, 'SIGKILL')
}, everyMs)
