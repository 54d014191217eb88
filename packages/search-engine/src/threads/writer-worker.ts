import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type WriterData, serveWriter } from './serve-writer.ts'

if (!parentPort) throw new Error('this file runs as a worker')

/** Added to the process priority; 19 is the lowest. */
const LATER = 10
// Queries take precedence. Outside Linux this would set the priority of the whole process.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + LATER))

serveWriter(parentPort, workerData as WriterData)
