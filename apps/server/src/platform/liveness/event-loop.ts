import inspector from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** What the worker is given: a counter that goes up as long as events are dealt with, and how long it may stand still. */
export interface Watched {
  beats: Int32Array<SharedArrayBuffer>
  limitMs: number
}

/** Longer than anything that Claire computes in one go; a crash is then the smaller evil. */
const LIMIT_MS = 60_000
const BEATS_OF_LIMIT = 30

/**
 * Ends this process by SIGKILL when its event loop has stood still for `limitMs`, and says so on standard error: a program
 * that answers nobody and never will looks alive to whoever only sees its process, and is not started again. A thread of
 * its own looks. Time in which the machine slept does not count, and neither does waiting at a breakpoint.
 */
export function watchEventLoop(limitMs = LIMIT_MS) {
  if (inspector.url()) return
  const beats = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(beats, 0, 1), limitMs / BEATS_OF_LIMIT).unref()
  const workerData: Watched = { beats, limitMs }
  // None of the options that this process was started with, such as --eval.
  new Worker(new URL('event-loop-worker.ts', import.meta.url), { workerData, execArgv: [] }).unref()
}
