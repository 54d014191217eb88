// npm run bench:growth [-- --articles 5000 --people 24 --seconds 30 --processors 0.25 --data FOLDER]: how many more requests
// two processes that answer browsers take than one, on one PostgreSQL, behind a proxy that gives each connection to the
// next of them. Each process is held to a part of a processor (Linux's control groups, as root), so that the database and
// whoever asks, on the same machine, have room enough: what is compared is what a process adds, not how many processors
// the machine has. What a request costs the processes and the database is told as well: where that stays the same, they do
// not wait for each other. Ends with 1 below 1.6. Skipped without a PostgreSQL, such control groups, or the articles of
// corpus/arxiv-100k.jsonl.gz in ../shared.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
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
    seconds: { type: 'string', default: '30' },
    processors: { type: 'string', default: '0.25' },
    data: { type: 'string', default: path.resolve(import.meta.dirname, '../../shared') },
  },
})
const BAR = 1.6
const QUERIES = 10_000
const WARM_UP_S = 10
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
  aSecond: number
  /** Milliseconds of processor time a request. */
  cost: { claire: number; postgres: number }
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
    const stage = { folder, database, databaseUrl: cluster.url, records }
    console.log(
      'processes   requests a second   p50 / p95, ms   processor time a request, ms: processes, PostgreSQL',
    )
    const one = await measure(stage, 1)
    const two = one && (await measure(stage, 2))
    if (!two) return console.log('bench:growth skipped: control groups are not to be had here.')
    const growth = two.aSecond / one.aSecond
    console.log(`two processes answer ${growth.toFixed(2)} times as many requests as one (bar ${BAR})`)
    process.exitCode = growth >= BAR ? 0 : 1
  } finally {
    await database.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** null where the processes cannot be held to their part of a processor. */
async function measure(stage: Stage, count: number): Promise<Measured | null> {
  const { folder, database, databaseUrl, records } = stage
  const balancer = await startBalancer(() => processes.portsOf('api'))
  const processes = await prepareProcesses({
    folder,
    roles: { api: count },
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
    const pids = processes.pids()
    release = limitProcessor(pids, Number(values.processors))
    if (!release) return null
    await ask(people, WARM_UP_S)
    const before = { claire: spent(pids), postgres: spent(await backends(database)) }
    const { ms, seconds } = await ask(people, Number(values.seconds))
    const each = (then: number, now: number) => (now - then) / ms.length
    const cost = {
      claire: each(before.claire, spent(pids)),
      postgres: each(before.postgres, spent(await backends(database))),
    }
    const aSecond = ms.length / seconds
    console.log(
      `${String(count).padEnd(11)} ${aSecond.toFixed(1).padStart(17)}   ${quantile(ms, 0.5).toFixed(0)} / ${quantile(ms, 0.95).toFixed(0)}   ${cost.claire.toFixed(2)}, ${cost.postgres.toFixed(2)}`,
    )
    return { aSecond, cost }
  } finally {
    await processes.end()
    release?.()
    await balancer.close()
  }
}

/** Everybody asks one thing after the other; how long each answer took. */
async function ask(people: Person[], forSeconds: number): Promise<{ ms: number[]; seconds: number }> {
  const ms: number[] = []
  const began = performance.now()
  await Promise.all(
    people.map(async (person) => {
      while (performance.now() - began < forSeconds * 1000) {
        const answer = await person.next()
        if (answer.status >= 400) throw new Error(`${answer.kind} was answered with ${answer.status}`)
        ms.push(answer.ms)
      }
    }),
  )
  return { ms, seconds: (performance.now() - began) / 1000 }
}

function spent(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + wholeTime(pid), 0)
}

/** The processes of PostgreSQL that answer Claire. */
async function backends(database: Database): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend' and application_name = 'claire'
  `.execute(database)
  return rows.map(({ pid }) => pid)
}
