import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startContextualProcess } from '../contextual/contextual-process.ts'

/** A program that is busy until its awaited response is waiting unread, and then stops: node stop-over-an-answer.ts FILE */
const [mark = ''] = process.argv.slice(2)
const worker = fileURLToPath(new URL('./marking-contextual-worker.ts', import.meta.url))
const embedding = startContextualProcess(0, worker)
embedding.embed({ model: 'english', text: mark, tokens: 9, isQuery: false }).catch(() => {})
while (!existsSync(mark));
await embedding.stop()
console.log('stopped')
