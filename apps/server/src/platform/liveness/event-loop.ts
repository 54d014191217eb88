import inspector from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** Data of the worker: a counter that increases while events are processed, and the maximum time without an increase. */
export interface Watched {
  beats: Int32Array<SharedArrayBuffer>
  limitMs: number
}

/** Longer than any computation of Claire; a crash is then the lesser evil. */
const LIMIT_MS = 60_000
const BEATS_OF_LIMIT = 30

/**
 * Ends this process by SIGKILL after its event loop was blocked for `limitMs`, with a message on standard error: a
 * process that will never respond looks alive from outside, and is not restarted. Runs in a thread of its own. Time in
 * which the machine slept or a breakpoint waited does not count.
 */
export function watchEventLoop(limitMs = LIMIT_MS) {
  if (inspector.url()) return
  const beats = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(beats, 0, 1), limitMs / BEATS_OF_LIMIT).unref()
  const workerData: Watched = { beats, limitMs }
  // Without the options of this process, such as --eval.
  new Worker(new URL('event-loop-worker.ts', import.meta.url), { workerData, execArgv: [] }).unref()
}
