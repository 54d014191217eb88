import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { serveWriter } from './serve-writer.ts'
import type { WriterData } from './writer-thread.ts'

if (!parentPort) throw new Error('this file runs as a worker')

/** How much later than others it gets a processor that both want; 19 is the last. */
const LATER = 10
// Whoever searches goes first. Elsewhere than on Linux the priority would be that of the whole process.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + LATER))

serveWriter(parentPort, workerData as WriterData)
