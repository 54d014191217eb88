// npm run bench -- load [--articles 20000 --people 16,64 --seconds 20 --requests 50000 --keep FOLDER --data FOLDER]: mixed
// search, detail and bookmarks by several people at once: requests a second, latencies, processor time of the server,
// latency of the health page meanwhile; with --requests, memory growth over that many. Articles come from
// corpus/arxiv-100k.jsonl.gz of ../shared; skipped where it is absent. --keep loads them into FOLDER once.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openSqlite } from '../../apps/server/src/adapters/sqlite/index.ts'
import { type DrillServer, startDrillServer, untilFound } from '../support/load/drill-server.ts'
import { fillFolder } from '../support/load/fill-folder.ts'
import { type Kind, type Person, signInPeople } from '../support/load/load-people.ts'
import { processorTime } from '../support/load/processor-time.ts'
import type { MemoryInUse } from '../support/load/report-memory.ts'
import { readJsonLines } from '../support/read-lines.ts'
import { quantile } from '../support/search/retrieval-scores.ts'
import type { ArxivRecord } from '../support/search/search-corpus.ts'
import { queriesFrom } from '../support/search/search-queries.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '20000' },
    people: { type: 'string', default: '16,64' },
    seconds: { type: 'string', default: '20' },
    requests: { type: 'string', default: '0' },
    keep: { type: 'string' },
    data: { type: 'string', default: path.join(root, '../shared') },
  },
})
const corpus = path.join(values.data, 'corpus/arxiv-100k.jsonl.gz')
/** Number of different queries, so that almost none is cached. */
const QUERIES = 10_000
const WARM_UP = 300
const LOOK_MS = 50
const SAMPLES = 20

interface Answered {
  kind: Kind
  ms: number
  status: number
}

if (!existsSync(corpus)) console.log(`bench load skipped: ${corpus} is absent.`)
else await run()

async function run() {
  const records = readJsonLines<ArxivRecord>(corpus).slice(0, Number(values.articles))
  const dataDir = path.resolve(values.keep ?? mkdtempSync(path.join(tmpdir(), 'claire-bench-load-')))
  let server: DrillServer | undefined
  try {
    await fillFolder(dataDir, records)
    server = await startDrillServer(dataDir)
    const articles = Number(values.articles)
    if (!(await untilFound(server.admin, (count) => count >= articles * 0.99)))
      throw new Error('the articles cannot be found')
    const counts = values.people.split(',').map(Number)
    const people = await signedIn(server.url, dataDir, {
      count: Math.max(...counts),
      queries: queriesFrom(records, QUERIES),
    })
    let left = WARM_UP
    await askAll(people, () => left-- > 0)
    console.log(
      'people   requests a second   p50 / p95 / p99, ms       processor ms a request (main thread, others)   health: max, ms',
    )
    for (const count of counts) await measure(server, people.slice(0, count))
    if (Number(values.requests)) await measureMemory(server, people, Number(values.requests))
    await server.stop()
  } finally {
    server?.child.kill('SIGKILL')
    if (!values.keep) rmSync(dataDir, { recursive: true, force: true })
  }
}

async function signedIn(
  url: string,
  dataDir: string,
  people: Parameters<typeof signInPeople>[1],
): Promise<Person[]> {
  const database = openSqlite(path.join(dataDir, 'claire.sqlite'))
  try {
    return await signInPeople({ url, database }, people)
  } finally {
    await database.destroy()
  }
}

/** Sends one request after the other for everybody while `goesOn`. */
async function askAll(people: Person[], goesOn: () => boolean): Promise<Answered[]> {
  const answers: Answered[] = []
  await Promise.all(
    people.map(async (person) => {
      while (goesOn()) answers.push(await person.next())
    }),
  )
  return answers
}

async function measure({ url, child }: DrillServer, people: Person[]) {
  const pid = child.pid ?? 0
  const before = processorTime(pid)
  const began = performance.now()
  const endsAt = began + Number(values.seconds) * 1000
  const asking = askAll(people, () => performance.now() < endsAt)
  const health = healthWhile(url, asking)
  const answers = await asking
  const seconds = (performance.now() - began) / 1000
  const spent = spentSince(before, pid)
  const cost = (ms: number) => (ms / answers.length).toFixed(2)
  console.log(
    `${String(people.length).padEnd(8)} ${(answers.length / seconds).toFixed(0).padStart(8)}            ${timesOf(answers)}      ${cost(spent.main + spent.others)} (${cost(spent.main)}, ${cost(spent.others)})      ${(await health).toFixed(0).padStart(20)}`,
  )
  for (const kind of ['search', 'detail', 'bookmarks'] as const) {
    const those = answers.filter((answer) => answer.kind === kind)
    console.log(`  ${kind.padEnd(12)} ${String(those.length).padStart(7)}            ${timesOf(those)}`)
  }
  const refused = answers.filter(({ status }) => status >= 400).map(({ status }) => status)
  if (refused.length) console.log(`  refused: ${refused.length}, with ${[...new Set(refused)].join(', ')}`)
}

function timesOf(answers: Answered[]): string {
  const times = answers.map(({ ms }) => ms)
  return [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1).padStart(7)).join(' /')
}

/** Returns processor time; the main thread has the process's own number. */
function spentSince(before: Map<string, number>, pid: number): { main: number; others: number } {
  const spent = { main: 0, others: 0 }
  for (const [thread, ms] of processorTime(pid))
    spent[thread === String(pid) ? 'main' : 'others'] += ms - (before.get(thread) ?? 0)
  return spent
}

/** Returns the longest response time of the health page until `work` is done. */
async function healthWhile(url: string, work: Promise<unknown>): Promise<number> {
  let longest = 0
  let isDone = false
  void work.finally(() => (isDone = true))
  while (!isDone) {
    const began = performance.now()
    await fetch(`${url}/health/live`).then((answer) => answer.text())
    longest = Math.max(longest, performance.now() - began)
    await delay(LOOK_MS)
  }
  return longest
}

async function measureMemory(server: DrillServer, people: Person[], requests: number) {
  const points: (MemoryInUse & { thousand: number })[] = []
  const began = performance.now()
  for (let at = 0; at <= SAMPLES; at++) {
    let left = at ? requests / SAMPLES : 0
    await askAll(people, () => left-- > 0)
    points.push({ thousand: (at * requests) / SAMPLES / 1000, ...(await server.memory()) })
  }
  const seconds = (performance.now() - began) / 1000
  console.log(
    `\nmemory over ${requests.toLocaleString('en')} requests (${(requests / seconds).toFixed(0)} a second), MB after a collection each ${requests / SAMPLES}`,
  )
  for (const kind of ['heap', 'external', 'resident'] as const) {
    const of = points.map((point) => ({ thousand: point.thousand, mb: point[kind] }))
    const values = of.map(({ mb }) => mb.toFixed(0)).join(' ')
    console.log(
      `${kind.padEnd(9)} ${values}   slope: ${slope(of).toFixed(2)} MB a thousand requests, in the second half ${slope(of.slice(SAMPLES / 2)).toFixed(2)}`,
    )
  }
}

/** Returns the slope of the line through the points by least squares. */
function slope(points: { thousand: number; mb: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map(({ thousand }) => thousand)), mean(points.map(({ mb }) => mb))]
  const covariance = points.reduce((sum, { thousand, mb }) => sum + (thousand - x) * (mb - y), 0)
  return covariance / points.reduce((sum, { thousand }) => sum + (thousand - x) ** 2, 0)
}
