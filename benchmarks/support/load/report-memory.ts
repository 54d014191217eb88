// Loaded with --expose-gc into a server that a benchmark starts: reports, on request, the memory in use after a collection.
import { isMainThread } from 'node:worker_threads'

/** In MB: the main thread's heap, its external memory (buffers, compiled queries), and the whole process. */
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
  // Does not keep a stopping server running.
  process.channel?.unref()
}
