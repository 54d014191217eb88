// npm run bench:growth [-- --articles 5000 --people 24 --seconds 15 --rounds 3 --processors 0.25 --data FOLDER]: how many more requests
// two processes that answer browsers take than one, on one PostgreSQL, behind a proxy that gives each connection to the
// next of them. Each process is held to a part of a processor (Linux's control groups, as root), so that the database and
// whoever asks, on the same machine, have room enough: what is compared is what a process adds, not how many processors
// the machine has. Rounds with one and with two take turns, for machines have other things to do. What a request costs the
// processes and the database is told as well: where that stays the same, they do not wait for each other. Ends with 1 below
// 1.6. Skipped without a PostgreSQL, such control groups, or the articles of corpus/arxiv-100k.jsonl.gz in ../shared.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openPostgres } from '../apps/server/src/adapters/postgres/index.ts'
import type { Database } from '../apps/server/src/platform/database.ts'
import { createCluster, postgresPrograms } from '../apps/server/src/testing/postgres-cluster.ts'
import { importArticles } from './support/load/drill-server.ts'
import { type Person, signInPeople } from './support/load/load-people.ts'
import { wholeTime } from './support/load/processor-time.ts'
import { limitProcessor } from './support/load/quota.ts'
import { startBalancer } from './support/processes/balancer.ts'
import { prepareProcesses } from './support/processes/claire-processes.ts'
import { readJsonLines } from './support/read-lines.ts'
import { quantile } from './support/search/retrieval-scores.ts'
import type { ArxivRecord } from './support/search/search-corpus.ts'
import { queriesFrom } from './support/search/search-queries.ts'

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '5000' },
    people: { type: 'string', default: '24' },
    seconds: { type: 'string', default: '15' },
    rounds: { type: 'string', default: '3' },
    processors: { type: 'string', default: '0.25' },
    data: { type: 'string', default: path.resolve(import.meta.dirname, '../../shared') },
  },
})
const BAR = 1.6
const COUNTS = [1, 2]
const SETTLED_MS = 500
const QUERIES = 10_000
/** Before they are held back, or what is measured is how Node compiles. */
const WARM_UP_REQUESTS = 1500
const READY_WITHIN_MS = 10 * 60_000
const corpus = path.join(values.data, 'corpus/arxiv-100k.jsonl.gz')
const programs = postgresPrograms()

if (!existsSync(corpus)) console.log(`bench:growth skipped: ${corpus} is absent.`)
else if (!programs) console.log('bench:growth skipped: PostgreSQL is not installed here.')
else await run(programs)

interface Stage {
  folder: string
  database: Database
  databaseUrl: string
  records: ArxivRecord[]
}

interface Measured {
  /** So many processes answered. */
  count: number
  /** How long each answer took. */
  ms: number[]
  seconds: number
  /** Those of Claire. */
  pids: number[]
  /** Milliseconds of processor time. */
  claire: number
  postgres: number
}

async function run(bin: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-bench-growth-'))
  const cluster = await createCluster(bin)
  process.once('exit', () => cluster.remove())
  cluster.start()
  const database = openPostgres(cluster.url, 2)
  try {
    const records = readJsonLines<ArxivRecord>(corpus).slice(0, Number(values.articles))
    const file = path.join(folder, 'articles.jsonl')
    writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'))
    await importArticles(path.join(folder, 'import'), file, { DATABASE_URL: cluster.url })
    const measured = await measure({ folder, database, databaseUrl: cluster.url, records })
    if (!measured) return console.log('bench:growth skipped: control groups are not to be had here.')
    console.log(
      'processes   requests a second   p50 / p95, ms   processor time a request, ms: processes, PostgreSQL',
    )
    const [one, two] = measured.map(tell)
    const growth = (two ?? 0) / (one ?? 1)
    console.log(`two processes answer ${growth.toFixed(2)} times as many requests as one (bar ${BAR})`)
    process.exitCode = growth >= BAR ? 0 : 1
  } finally {
    await database.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What came of all rounds with one process, and with two; null where they cannot be held to their part of a processor. */
async function measure({ folder, database, databaseUrl, records }: Stage): Promise<Measured[] | null> {
  let answering = COUNTS.length
  const balancer = await startBalancer(() => processes.portsOf('api').slice(0, answering))
  const processes = await prepareProcesses({
    folder,
    roles: { api: COUNTS.length },
    settings: () => ({
      PUBLIC_URL: balancer.url,
      DATABASE_URL: databaseUrl,
      SAMPLE_LIBRARY: 'off',
      CONTEXTUAL: 'off',
      LOG_LEVEL: 'error',
    }),
  })
  let release: (() => void) | null = null
  try {
    processes.start()
    await processes.ready(READY_WITHIN_MS)
    const people = await signInPeople(
      { url: balancer.url, database },
      { count: Number(values.people), queries: queriesFrom(records, QUERIES) },
    )
    let left = WARM_UP_REQUESTS * COUNTS.length
    await ask(people, () => left-- > 0)
    const pids = processes.pids()
    release = limitProcessor(pids, Number(values.processors))
    if (!release) return null
    const all = COUNTS.map((count): Measured => ({ count, pids, ms: [], seconds: 0, claire: 0, postgres: 0 }))
    for (let round = 0; round < Number(values.rounds); round++)
      for (const one of all) {
        answering = one.count
        balancer.drop()
        // Whoever kept one of these notices meanwhile.
        await delay(SETTLED_MS)
        await askFor(people, one, async () => timesOf([...pids, ...(await backends(database))]))
      }
    return all
  } finally {
    await processes.end()
    release?.()
    await balancer.close()
  }
}

async function askFor(people: Person[], measured: Measured, times: () => Promise<Map<number, number>>) {
  const before = await times()
  const began = performance.now()
  const until = began + Number(values.seconds) * 1000
  measured.ms.push(...(await ask(people, () => performance.now() < until)))
  measured.seconds += (performance.now() - began) / 1000
  for (const [pid, ms] of await times()) {
    const of = measured.pids.includes(pid) ? 'claire' : 'postgres'
    measured[of] += ms - (before.get(pid) ?? 0)
  }
}

function timesOf(pids: number[]): Map<number, number> {
  return new Map(pids.map((pid) => [pid, wholeTime(pid)]))
}

/** Prints a row, and returns how many requests were answered in a second. */
function tell({ count, ms, seconds, claire, postgres }: Measured): number {
  const aSecond = ms.length / seconds
  const times = [0.5, 0.95].map((share) => quantile(ms, share).toFixed(0)).join(' / ')
  const cost = [claire, postgres].map((spentMs) => (spentMs / ms.length).toFixed(2)).join(', ')
  console.log(`${String(count).padEnd(11)} ${aSecond.toFixed(1).padStart(17)}   ${times}   ${cost}`)
  return aSecond
}

/** Everybody asks one thing after the other while `goesOn`; how long each answer took. */
async function ask(people: Person[], goesOn: () => boolean): Promise<number[]> {
  const ms: number[] = []
  await Promise.all(
    people.map(async (person) => {
      while (goesOn()) {
        const answer = await person.next()
        if (answer.status >= 400) throw new Error(`${answer.kind} was answered with ${answer.status}`)
        ms.push(answer.ms)
      }
    }),
  )
  return ms
}

/** The processes of PostgreSQL that answer Claire. */
async function backends(database: Database): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend' and application_name = 'claire'
  `.execute(database)
  return rows.map(({ pid }) => pid)
}
