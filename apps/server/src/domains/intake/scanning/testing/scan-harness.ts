import { mkdtempSync, rmSync } from 'node:fs'
import type { ScanRhythm, ScanSettings } from '@claire/api-contract'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import {
  type ArticleStore,
  articleMigrations,
  createArticleEvents,
  createArticleStore,
} from '#domains/articles'
import type { Database, Migrations } from '#platform/database'
import { createLog } from '#platform/log'
import { openFolderFiles } from '#adapters/files'
import { USUAL_SETTINGS } from '#domains/intake/sources'
import { freshSqlite } from '#testing/databases'
import { inProcessExtractor } from '#testing/in-process-extractor'
import { createScanning, type Scanning, type ScanningOptions } from '../scanning.ts'
import { NEVER } from '../frontier/time.ts'
import { scanningMigrations } from '../tables.ts'
import { startSite, type TestSite } from '#testing/site'

export const scanMigrations: Migrations = { ...articleMigrations, ...scanningMigrations }

interface HarnessOptions {
  /** Handlers by host name. */
  sites: Record<string, RequestListener>
  /** Addresses by source id; by default each host is a source of its own. */
  sources?: Record<string, string>
  /** Simulated network addresses by host name; by default none of its own. */
  addresses?: Record<string, string>
  database?: Database
  options?: Partial<ScanningOptions>
}

export type ScanHarness = Awaited<ReturnType<typeof openScanHarness>>

/** A scanner whose clock stands still unless it has to wait for a host: an hour of politeness passes in a moment. */
export async function openScanHarness({
  sites,
  sources: written,
  addresses = {},
  database: given,
  options = {},
}: HarnessOptions) {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-scan-'))
  const own = given ? undefined : await freshSqlite(scanMigrations)
  const database = given ?? own?.database
  if (!database) throw new Error('no database')
  const running = new Map<string, TestSite>()
  for (const [host, answer] of Object.entries(sites)) running.set(host, await startSite(answer))
  const approved = new Map(
    Object.entries(written ?? Object.fromEntries(Object.keys(sites).map((host) => [host, `http://${host}`]))),
  )
  const time = { now: Date.UTC(2026, 0, 15) }
  const clock = () => time.now
  const schedules = new Map<string, ScanRhythm>()
  const settings = new Map<string, Partial<ScanSettings>>()
  const paused = new Set<string>()
  const sourceOf = (id: string) => ({
    id,
    url: approved.get(id) ?? '',
    status: 'APPROVED' as const,
    rhythm: schedules.get(id) ?? 'automatic',
    settings: { ...USUAL_SETTINGS, ...settings.get(id) },
    scanning: paused.has(id)
      ? { state: 'paused' as const, since: time.now, by: 'Ada Lovelace' }
      : { state: 'active' as const },
  })
  const scanning = await createScanning({
    database,
    clock,
    extractor: inProcessExtractor,
    log: createLog(process.env.TEST_LOG_LEVEL ?? 'silent', { readable: false }),
    dataDir: folder,
    pages: openFolderFiles(path.join(options.dataDir ?? folder, 'pages')),
    publicUrl: 'http://claire.test',
    contactEmail: null,
    sources: {
      get: async (id) => (approved.has(id) ? sourceOf(id) : undefined),
      withStatus: async () => [...approved.keys()].map(sourceOf),
    },
    resolve: new Map(
      [...running].map(([host, { endpoint }]) => [
        host,
        {
          ...endpoint,
          get address() {
            return addresses[host]
          },
        },
      ]),
    ),
    ...options,
  })
  const articles = createArticleStore(database, clock)

  return {
    scanning,
    database,
    dataDir: folder,
    db: database,
    articles,
    time,
    approved,
    /** Schedules and settings that administrators gave to sources, paused ones, and the present state of a source. */
    schedules,
    settings,
    paused,
    sourceOf,
    ...working({ database, scanning, time }),
    ...queries(database, articles),
    site: (host: string) => {
      const site = running.get(host)
      if (!site) throw new Error(`no site ${host}`)
      return site
    },
    async close() {
      await scanning.close()
      for (const site of running.values()) await site.close()
      await own?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Maximum wait of a worker. */
const LOOK_MS = 1_000

/** Milliseconds until a host or an address becomes free or due. */
async function untilNextMoment(database: Database, now: number): Promise<number> {
  const { rows } = await sql<{ next: number | null }>`
    select min(moment) as next from (
      select ready_at as moment from crawl_host union all select next_at from crawl_host
      union all select lease_until from crawl_host
      union all select ready_at from crawl_address union all select lease_until from crawl_address
    ) as moments where moment > ${now} and moment < ${NEVER}`.execute(database)
  return (rows[0]?.next ?? now) - now
}

interface Working {
  database: Database
  scanning: Scanning
  time: { now: number }
}

function working({ database, scanning, time }: Working) {
  const running = database.selectFrom('scan_run').select('id').where('state', '=', 'running')

  /** Passes the wait of a claim; jumps to the next relevant moment, where a worker would poll every second. */
  async function pass(waitMs: number) {
    const more = waitMs < LOOK_MS ? 0 : await untilNextMoment(database, time.now)
    time.now += Math.max(1, waitMs, more)
  }

  /** Takes turns until no run is running; `until` may end it earlier. */
  async function work({
    until = async () => false,
    turns = 5_000,
  }: { until?: () => Promise<boolean>; turns?: number } = {}) {
    for (let turn = 0; turn < turns; turn++) {
      if ((await until()) || !(await running.executeTakeFirst())) return
      const claim = await scanning.worker.claim()
      if ('waitMs' in claim) await pass(claim.waitMs)
      else await scanning.worker.save(claim, await scanning.worker.visit(claim, new AbortController().signal))
    }
    throw new Error('the scan does not end')
  }

  return {
    work,
    pass,
    /** Scans one source to its end, and returns its articles by path. */
    async scan(sourceId: string, kind: 'manual' | 'incremental' | 'full' = 'manual') {
      await scanning.start(sourceId, kind)
      await work()
      return articlesByPath(
        createArticleStore(database, () => time.now),
        sourceId,
      )
    },
  }
}

async function articlesByPath(articles: ArticleStore, sourceId: string) {
  const found = await articles.get(await articles.idsOfSource(sourceId, { limit: 10_000 }))
  return new Map(found.map((article) => [new URL(article.url).pathname, article]))
}

function queries(database: Database, articles: ArticleStore) {
  return {
    articlesOf: (sourceId: string) => articlesByPath(articles, sourceId),

    /** Final state of each address of the frontier: '/x' → 'blocked forbidden'. */
    async ends(sourceId: string) {
      const rows = await database
        .selectFrom('crawl_url')
        .select(['url', 'state', 'reason'])
        .where('source_id', '=', sourceId)
        .execute()
      return new Map(
        rows.map(({ url, state, reason }) => [url.replace(/^https?:\/\/[^/]+/, ''), `${state} ${reason}`]),
      )
    },

    /** Kinds of article events after `after`, in order. */
    eventKinds: async (after = 0) =>
      (await createArticleEvents(database).after(after, 10_000)).map(({ kind }) => kind),
    eventsAfter: (after: number) => createArticleEvents(database).after(after, 10_000),
  }
}
