import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type TextReply, type TextRequest, messageOf } from './contextual-messages.ts'
import { loadContextualModel } from './contextual-model.ts'

/** The thread that embeds articles: queries take precedence. */

const port = parentPort
if (!port) throw new Error('this file runs as a worker')

const { nice } = workerData as { nice: number }
// Outside Linux this would set the priority of the whole process.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + nice))

const loading = loadContextualModel()
port.on('message', async ({ id, text, tokens }: TextRequest) => {
  let reply: TextReply
  try {
    reply = { id, vector: await (await loading).vectorOf(text, tokens) }
  } catch (error) {
    reply = { id, failure: messageOf(error) }
  }
  port.postMessage(reply)
})
