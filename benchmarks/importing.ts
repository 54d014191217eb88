// npm run bench:import [-- --megabytes 20]: files of references, imported over a server's routes while another's small
// calls come: how long the thread that answers is held at most, how long the others wait, and what all of it costs.
// References: records of ../shared/corpus/arxiv-100k.jsonl.gz, as Claire itself writes them.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Folder } from '@claire/api-contract'
import { EXPORT_FORMATS, createKeys } from '@claire/citations'
import { readRecord } from '../apps/server/src/cli/import/read-record.ts'
import { citedWorkOf } from '../apps/server/src/domains/articles/index.ts'
import { startOnPostgres } from '../apps/server/src/testing/every-server.ts'
import { type TestServer, startTestServer } from '../apps/server/src/testing/server.ts'
import { readText } from './support/read-lines.ts'

const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '20' },
    formats: { type: 'string', default: 'ris,bibtex' },
  },
})
const FORMATS = values.formats.split(',') as ('bibtex' | 'ris')[]
const BYTES = Number(values.megabytes) * 1_000_000
const MOST = 20_000
const TURN_MS = 5
const corpus = path.resolve(import.meta.dirname, '../../shared/corpus/arxiv-100k.jsonl.gz')

function fileOf(format: 'bibtex' | 'ris'): string {
  const { write, between } = EXPORT_FORMATS[format]
  const keyOf = createKeys()
  const parts: string[] = []
  let bytes = 0
  for (const line of readText(corpus).split('\n')) {
    const work = citedWorkOf(readRecord(line, ''))
    const part = write({ work, key: keyOf(work) }) + between
    bytes += Buffer.byteLength(part)
    if (bytes > BYTES || parts.length >= MOST) break
    parts.push(part)
  }
  return parts.join('')
}

/** Whoever sends the file has a thread of their own, as they have on a network. */
const CLIENT = `
const { parentPort, workerData } = require('node:worker_threads')
const send = async ({ url, token, file }) => {
  const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/octet-stream' }
  const answer = await fetch(url, { method: 'POST', headers, body: file })
  parentPort.postMessage({ status: answer.status, body: await answer.text() })
}
void send(workerData)`

function send(url: string, token: string, file: string) {
  const answer = Promise.withResolvers<string>()
  const worker = new Worker(CLIENT, { eval: true, workerData: { url, token, file } })
  worker.once('message', ({ status, body }: { status: number; body: string }) =>
    status === 200 ? answer.resolve(body) : answer.reject(new Error(`${url} answered ${status}: ${body}`)),
  )
  worker.once('error', answer.reject)
  return answer.promise
}

/** What the thread's turns take while something runs: on the clock, and of the processor, which others cannot lengthen. */
async function held(work: () => Promise<unknown>, look: () => Promise<unknown>) {
  const longest = { clock: 0, processor: 0, wait: 0 }
  let last = { at: performance.now(), processor: process.threadCpuUsage() }
  const turns = setInterval(() => {
    const used = process.threadCpuUsage(last.processor)
    longest.clock = Math.max(longest.clock, performance.now() - last.at - TURN_MS)
    longest.processor = Math.max(longest.processor, (used.user + used.system) / 1000)
    last = { at: performance.now(), processor: process.threadCpuUsage() }
  }, TURN_MS)
  let isDone = false
  const began = { at: performance.now(), processor: process.cpuUsage() }
  const working = work().finally(() => (isDone = true))
  const looking = (async () => {
    while (!isDone) {
      const at = performance.now()
      await look()
      longest.wait = Math.max(longest.wait, performance.now() - at)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  await Promise.all([working, looking])
  clearInterval(turns)
  const used = process.cpuUsage(began.processor)
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const ms = (time: number) => `${time.toFixed(0)} ms`
  return `${seconds(performance.now() - began.at)}, ${seconds((used.user + used.system) / 1000)} of processor; longest turn ${ms(longest.processor)} of processor, ${ms(longest.clock)} on the clock; another's longest wait ${ms(longest.wait)}`
}

async function measure(name: string, server: TestServer) {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  for (const format of FORMATS) {
    const file = fileOf(format)
    const token = await server.tokens.user({ subject: randomUUID() })
    const other = await server.tokens.user({ subject: randomUUID() })
    const { body } = await server.call('/bookmark/folder', {
      method: 'POST',
      token,
      query: { folderName: 'Lakes' },
    })
    const folderId = (body as Folder).id
    const look = () => server.call('/bookmark/shelf', { token: other })
    await look()
    console.log(`${name}, ${format}, ${(Buffer.byteLength(file) / 1_000_000).toFixed(1)} MB`)
    for (const step of ['preview', '']) {
      const url = `${address}/claire/bookmark/import${step ? `/${step}` : `?folderId=${folderId}`}`
      console.log(`  ${(step || 'import').padEnd(8)} ${await held(() => send(url, token, file), look)}`)
    }
  }
}

async function on(name: string, start: () => Promise<TestServer>) {
  const server = await start()
  try {
    await measure(name, server)
  } finally {
    await server.close()
  }
}

if (existsSync(corpus)) {
  await on('SQLite', startTestServer)
  const url = process.env.TEST_DATABASE_URL
  if (url) await on('PostgreSQL', () => startOnPostgres(url))
} else console.log(`SKIPPED: there is no ${corpus}`)
