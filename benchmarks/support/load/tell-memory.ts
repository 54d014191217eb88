// Loaded into a server that a benchmark starts, with --expose-gc: tells, when asked, what memory is in use after a collection.
import { isMainThread } from 'node:worker_threads'

/** In MB: the main thread's heap, what hangs on it outside (buffers, compiled queries), and the whole process. */
export interface MemoryInUse {
  heap: number
  external: number
  resident: number
}

const MB = 2 ** 20

if (isMainThread && process.send) {
  process.on('message', () => {
    globalThis.gc?.()
    const { heapUsed, external, rss } = process.memoryUsage()
    process.send?.({ heap: heapUsed / MB, external: external / MB, resident: rss / MB } satisfies MemoryInUse)
  })
  // A server that is told to stop does.
  process.channel?.unref()
}
