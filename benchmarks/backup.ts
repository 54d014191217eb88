// npm run bench:backup [-- --articles 100000 --postgres --keep FOLDER --data FOLDER]: how long a backup of so many articles takes, how
// long putting it back with every file compared, and what both cost in processor time. Articles come from
// corpus/arxiv-100k.jsonl.gz of ../shared; skipped where it is absent. --postgres: of a
// PostgreSQL started for it, and into another database of that. --keep loads them into FOLDER once (SQLite). Ends with code 1
// where what was put back is not what was there.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { openPostgres } from '../apps/server/src/adapters/postgres/index.ts'
import { createCluster, postgresPrograms } from '../apps/server/src/testing/postgres-cluster.ts'
import { importArticles } from './support/load/drill-server.ts'
import { fillFolder } from './support/load/fill-folder.ts'
import { readJsonLines } from './support/read-lines.ts'
import type { ArxivRecord } from './support/search/search-corpus.ts'

const root = path.resolve(import.meta.dirname, '..')
const CLAIRE = path.join(root, 'apps/server/src/cli/claire.ts')
/** Loaded into the command: its processor time is the last that it says. */
const TELL_TIME =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();console.log((user+system)/1e6)})'

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '100000' },
    keep: { type: 'string' },
    postgres: { type: 'boolean', default: false },
    data: { type: 'string', default: path.join(root, '../shared') },
  },
})
const corpus = path.join(values.data, 'corpus/arxiv-100k.jsonl.gz')

if (existsSync(corpus)) await run()
else console.log(`bench:backup skipped: ${corpus} is absent.`)

/** Where the articles are, or are put back: the settings that say so, and how many there are. */
interface Place {
  settings: Record<string, string>
  count(): Promise<number>
}

async function run() {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-bench-backup-'))
  try {
    const records = readJsonLines<ArxivRecord>(corpus).slice(0, Number(values.articles))
    const places = values.postgres ? await onPostgres(folder, records) : await onSqlite(folder, records)
    if (!places) return console.log('bench:backup skipped: PostgreSQL is not installed here.')
    const { here, there } = places
    await timed('backup', here, ['backup', '--to', path.join(folder, 'backups')])
    const [name = ''] = readdirSync(path.join(folder, 'backups'))
    const backup = path.join(folder, 'backups', name)
    const bytes = readdirSync(backup).reduce((sum, file) => sum + statSync(path.join(backup, file)).size, 0)
    await timed('restore', there, ['restore', backup, ...(values.postgres ? ['--replace'] : [])])
    const [before, after] = [await here.count(), await there.count()]
    console.log(`${before.toLocaleString('en')} articles, ${Math.round(bytes / 1e6)} MB`)
    if (before === after) return
    console.log(`FAILED: ${after} articles were put back`)
    process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onSqlite(folder: string, records: ArxivRecord[]) {
  const dataDir = path.resolve(values.keep ?? path.join(folder, 'data'))
  await fillFolder(dataDir, records)
  const place = (DATA_DIR: string): Place => ({
    settings: { DATA_DIR },
    count: async () => articlesIn(DATA_DIR),
  })
  return { here: place(dataDir), there: place(path.join(folder, 'there')) }
}

/** undefined where there is no PostgreSQL. */
async function onPostgres(folder: string, records: ArxivRecord[]) {
  const programs = postgresPrograms()
  if (!programs) return undefined
  const cluster = await createCluster(programs)
  process.once('exit', () => cluster.remove())
  cluster.start()
  const there = new URL(cluster.url)
  there.pathname = '/there'
  const file = path.join(folder, 'articles.jsonl')
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'))
  await importArticles(path.join(folder, 'data'), file, { DATABASE_URL: cluster.url })
  await counted(cluster.url, sql`create database there`)
  const place = (url: string, name: string): Place => ({
    settings: { DATA_DIR: path.join(folder, name), DATABASE_URL: url },
    count: () => counted(url, sql`select count(*)::int as n from article where deleted = 0`),
  })
  return { here: place(cluster.url, 'data'), there: place(there.href, 'there') }
}

/** The number that a statement comes to. */
async function counted(url: string, statement: RawBuilder<unknown>): Promise<number> {
  const database = openPostgres(url, 1)
  try {
    const { rows } = await statement.execute(database)
    return (rows[0] as { n: number } | undefined)?.n ?? 0
  } finally {
    await database.destroy()
  }
}

/** Runs a command of an operator, and says how long it took. */
async function timed(what: string, { settings }: Place, args: string[]) {
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', TELL_TIME, CLAIRE, ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const part of child.stdout) said += String(part)
  if (child.exitCode === null) await new Promise((ended) => child.once('exit', ended))
  if (child.exitCode !== 0) throw new Error(`${what} ended with code ${child.exitCode}:\n${said}`)
  const processor = Number(said.trim().split('\n').at(-1))
  const seconds = (performance.now() - began) / 1000
  console.log(`${what}: ${seconds.toFixed(1)} s, of which ${processor.toFixed(1)} s on a processor`)
}

function articlesIn(dataDir: string): number {
  const database = new DatabaseSync(path.join(dataDir, 'claire.sqlite'), { readOnly: true })
  try {
    return Number(database.prepare('select count(*) as n from article where deleted = 0').get()?.['n'])
  } finally {
    database.close()
  }
}
