import { mkdirSync } from 'node:fs'
import { NO_CITATION, NO_REFERENCES } from '@claire/scholarly-text'
import path from 'node:path'
import { sql } from 'kysely'
import { openPostgres } from '../../../apps/server/src/adapters/postgres/index.ts'
import { openSqlite } from '../../../apps/server/src/adapters/sqlite/index.ts'
import { articleMigrations } from '../../../apps/server/src/domains/articles/index.ts'
import { scanningMigrations } from '../../../apps/server/src/domains/intake/scanning/index.ts'
import { commitVisit } from '../../../apps/server/src/domains/intake/scanning/visiting/commit-visit.ts'
import { createHosts } from '../../../apps/server/src/domains/intake/scanning/frontier/hosts.ts'
import { insertRun, runningRun } from '../../../apps/server/src/domains/intake/scanning/frontier/runs.ts'
import { frontierTime, type Now } from '../../../apps/server/src/domains/intake/scanning/frontier/time.ts'
import { urlId } from '../../../apps/server/src/domains/intake/scanning/frontier/crawl-url.ts'
import { nextDue, rowOf } from '../../../apps/server/src/domains/intake/scanning/frontier/urls.ts'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import { type Database, isPostgres, migrate } from '../../../apps/server/src/platform/database.ts'

const HOSTS = 1_000
const MEASURED_MS = 10_000
const WORKERS = 4
const ROWS_AT_ONCE = 500

/** Measures cycles of claiming, a simulated fetch, and committing an article with two new links, on frontiers of growing size. */
export async function measureCycles({
  folder,
  databaseUrl,
  sizes,
}: {
  folder: string
  databaseUrl: string
  sizes: number[]
}) {
  console.log('\nclaim, fetch, commit (an article and two links each):')
  for (const size of sizes) {
    mkdirSync(folder, { recursive: true })
    await measure(openSqlite(path.join(folder, `${size}.sqlite`)), size)
  }
  if (!databaseUrl)
    return void console.log('  SKIPPED on PostgreSQL: name a server with --database or TEST_DATABASE_URL.')
  for (const size of sizes) {
    const schema = `cycles_${process.pid}_${size}`
    const admin = openPostgres(databaseUrl, 1)
    await sql`create schema ${sql.id(schema)}`.execute(admin)
    const own = new URL(databaseUrl)
    own.searchParams.set('options', `-c search_path=${schema}`)
    await measure(openPostgres(own.href, WORKERS + 1), size)
    await sql`drop schema ${sql.id(schema)} cascade`.execute(admin)
    await admin.destroy()
  }
}

async function measure(database: Database, size: number) {
  await migrate(database, { ...articleMigrations, ...scanningMigrations })
  const now = frontierTime(database, systemClock)
  await fill(database, now, size)
  const until = performance.now() + MEASURED_MS
  const began = performance.now()
  const counts = await Promise.all(Array.from({ length: WORKERS }, () => work(database, now, until)))
  const cycles = counts.reduce((sum, count) => sum + count, 0)
  const rate = cycles / ((performance.now() - began) / 1000)
  console.log(
    `  ${isPostgres(database) ? 'PostgreSQL' : 'SQLite    '} ${String(size).padStart(9)} addresses: ${rate.toFixed(0)} cycles a second (${Math.round((rate * 86_400) / 1e6)} million a day)`,
  )
  await database.destroy()
}

const host = (index: number) => `h${index}.example.net`

const STATE = {
  strategy: '',
  health: 'never_scanned' as const,
  health_cause: '',
  next_scan_at: 0,
  interval_ms: 0,
  own_interval_ms: null,
  last_ok_at: null,
  failures: 0,
  backfilled: 0 as const,
}
const FRESH = {
  ready_at: 0,
  next_at: 0,
  lease_until: 0,
  fence: 0,
  latency_ms: 0,
  fail_streak: 0,
  pause_ms: 0,
  robots: '{}',
  absent: '{}',
  address: '',
}

/** Every host is a source of its own, like most. */
async function fill(database: Database, now: Now, size: number) {
  await database.transaction().execute(async (transaction) => {
    for (let index = 0; index < HOSTS; index++) {
      await transaction
        .insertInto('source_scan_state')
        .values({ source_id: host(index), url: host(index), ...STATE })
        .execute()
      await insertRun(transaction, now, {
        sourceId: host(index),
        kind: 'full',
        backfill: true,
        stage: 'crawl',
      })
      await transaction
        .insertInto('crawl_host')
        .values({ host: host(index), ...FRESH })
        .execute()
    }
  })
  await database.updateTable('scan_run').set({ page_budget: 1_000_000_000 }).execute()
  for (let at = 0; at < size; at += ROWS_AT_ONCE * 20) {
    await database.transaction().execute(async (transaction) => {
      for (let from = at; from < Math.min(size, at + ROWS_AT_ONCE * 20); from += ROWS_AT_ONCE) {
        const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, size - from) }, (_, index) => {
          const source = host((from + index) % HOSTS)
          const url = `https://${source}/articles/2024/${from + index}`
          return {
            ...rowOf(urlId(source, url), { url, kind: 'page', prio: index % 5, depth: 1, state: 'due' }),
            source_id: source,
            due_at: 0,
            listed_at: null,
          }
        })
        await transaction.insertInto('crawl_url').values(rows).execute()
      }
    })
  }
  if (isPostgres(database)) await sql`analyze`.execute(database)
}

const ANSWER = {
  httpStatus: 200,
  etag: null,
  lastModified: null,
  bodyHash: 'x',
  bytes: 20_000,
  latencyMs: 5,
  silent: false,
  unchanged: false,
  hostTrouble: false,
}

async function work(database: Database, now: Now, until: number): Promise<number> {
  const hosts = createHosts(database, now)
  let cycles = 0
  while (performance.now() < until) {
    const lease = await hosts.claim()
    if ('waitMs' in lease) continue
    const row = await nextDue(database, now, lease.host)
    const run = row && (await runningRun(database, row.source_id))
    if (!run) throw new Error(`nothing is due at ${lease.host}`)
    const found = [1, 2].map((each) => ({
      url: `${row.url}/${each}`,
      kind: 'page' as const,
      prio: 4,
      depth: 2,
      state: 'due' as const,
    }))
    const article = {
      url: row.url,
      articleType: 'web' as const,
      title: `A measured article at ${row.url}`,
      publicationYear: 2024,
      authors: ['A. Author'],
      abstract: 'An abstract. '.repeat(40),
      fullText: '',
      doi: null,
      externalId: null,
      language: 'en',
      categories: [],
      fileUrl: null,
      citation: NO_CITATION,
      affiliations: [],
      references: NO_REFERENCES,
      provenance: {},
    }
    await commitVisit(
      { database, clock: systemClock, now, registry: null, archive: { drop: async () => {} } },
      {
        lease,
        row,
        runId: run.id,
        outcome: {
          step: { kind: 'settled', state: 'ok' },
          reason: 'article',
          articles: { kind: 'one', draft: article },
          lists: false,
          learn: null,
          found,
          useful: true,
        },
        answer: ANSWER,
        delayMs: 0,
        // Every host has a server of its own.
        address: lease.host,
        addressDelayMs: 0,
      },
    )
    cycles++
  }
  return cycles
}
