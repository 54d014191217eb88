import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type TextReply, type TextRequest, messageOf } from './contextual-messages.ts'
import { loadContextualModel } from './contextual-model.ts'

/** The thread that embeds articles: whoever searches goes first. */

const port = parentPort
if (!port) throw new Error('this file runs as a worker')

/** How much later than others it gets a processor that both want; 19 is the last. */
const LATER = 15
// Elsewhere than on Linux the priority would be that of the whole process.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + LATER))

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
