import { availableParallelism } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { useLoopHelpers } from '@claire/embeddings'
import type { QueryData } from './query-thread.ts'
import { serveQueries } from './serve-queries.ts'

if (!parentPort) throw new Error('this file runs as a worker')

/** More threads would wait for memory rather than for a processor. */
const MOST_HELPERS = 3
useLoopHelpers(Math.min(MOST_HELPERS, availableParallelism() - 1))

serveQueries(parentPort, workerData as QueryData)
