import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { TextRequest } from './contextual-messages.ts'
import { createReplies } from './contextual-replies.ts'

/** The thread that embeds articles: queries take precedence. */

const port = parentPort
if (!port) throw new Error('this file runs as a worker')

const { nice } = workerData as { nice: number }
// Outside Linux this would set the priority of the whole process.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + nice))

const replyTo = createReplies()
port.on('message', async (request: TextRequest) => port.postMessage(await replyTo(request)))
