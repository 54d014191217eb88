import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ScanProgress } from '@claire/api-contract'
import { openFolderFiles } from '../../../apps/server/src/adapters/files/index.ts'
import { openPostgres } from '../../../apps/server/src/adapters/postgres/index.ts'
import { openSqlite } from '../../../apps/server/src/adapters/sqlite/index.ts'
import { articleMigrations, createArticleStore } from '../../../apps/server/src/domains/articles/index.ts'
import { createExtractor } from '../../../apps/server/src/domains/intake/extraction/index.ts'
import { createScanning, scanningMigrations } from '../../../apps/server/src/domains/intake/scanning/index.ts'
import { USUAL_SETTINGS } from '../../../apps/server/src/domains/intake/sources/index.ts'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import { migrate } from '../../../apps/server/src/platform/database.ts'
import { jobMigrations } from '../../../apps/server/src/platform/jobs/queue.ts'
import { createLog } from '../../../apps/server/src/platform/log.ts'
import { startScanner } from '../../../apps/server/src/roles/scanner.ts'

export interface HarnessOptions {
  folder: string
  databaseUrl?: string
  hosts: readonly string[]
  replayPort: number
  minDelayMs: number
}

export type ScanBenchHarness = Awaited<ReturnType<typeof openScanBenchHarness>>

const APPROVED = {
  status: 'APPROVED',
  rhythm: 'automatic',
  settings: USUAL_SETTINGS,
  scanning: { state: 'active' },
} as const

/** Opens the scanning part of Claire: storage, extraction processes, and the scanner, with one source for each host. */
export async function openScanBenchHarness({
  folder,
  databaseUrl,
  hosts,
  replayPort,
  minDelayMs,
}: HarnessOptions) {
  mkdirSync(folder, { recursive: true })
  const database = databaseUrl ? openPostgres(databaseUrl) : openSqlite(path.join(folder, 'claire.sqlite'))
  await migrate(database, { ...jobMigrations, ...articleMigrations, ...scanningMigrations })
  const approved = hosts.map((host) => ({ id: host, url: host, ...APPROVED }))
  const log = createLog(process.env.LOG_LEVEL ?? 'error', { readable: false })
  const extractor = createExtractor({ workers: 2 })
  const scanning = await createScanning({
    database,
    clock: systemClock,
    log,
    extractor,
    dataDir: folder,
    pages: openFolderFiles(path.join(folder, 'pages')),
    publicUrl: 'http://claire.example',
    contactEmail: 'library@claire.example',
    sources: {
      get: async (id) => approved.find((source) => source.id === id),
      withStatus: async () => approved,
    },
    resolve: new Map(hosts.map((host) => [host, { host: '127.0.0.1', port: replayPort }])),
    minDelayMs,
  })
  const sources = { previewNext: async () => 'idle' as const }
  const scanner = startScanner({ scanning, sources, log, diskRoom: { isNearlyFull: () => false } })
  return {
    database,
    scanning,
    articles: createArticleStore(database, systemClock),
    /** Waits until the run of every source ends. */
    async settled(within: number): Promise<Map<string, ScanProgress>> {
      for (const until = Date.now() + within; Date.now() < until; await delay(250)) {
        const runs = await Promise.all(
          hosts.map(async (host) => [host, await scanning.progress(host)] as const),
        )
        const ended = runs.flatMap(([host, run]) =>
          run && run.state !== 'running' && run.state !== 'queued' ? [[host, run] as const] : [],
        )
        if (ended.length === hosts.length && ended.every(([, run]) => !run.message.startsWith('Paused')))
          return new Map(ended)
      }
      throw new Error('the scans did not end in time')
    },
    async close() {
      await scanner.stop()
      await scanning.close()
      await extractor.close()
      await database.destroy()
    },
  }
}
