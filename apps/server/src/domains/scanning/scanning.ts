import path from 'node:path'
import type { Extractor } from '#domains/extraction'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Log } from '#platform/log'
import { createAddressGuard, type GuardOptions } from './fetch/address-guard.ts'
import { createFetcher } from './fetch/fetcher.ts'
import { createGuardedAgent } from './fetch/guarded-agent.ts'
import { frontierTime } from './frontier/time.ts'
import { createPace } from './pace.ts'
import { type ApprovedSources, createRunControl } from './run-control.ts'
import { openSpool } from './spool.ts'
import { createScanWorker } from './worker.ts'

export interface ScanningOptions extends GuardOptions {
  database: Database
  clock: Clock
  log: Log
  sources: ApprovedSources
  extractor: Extractor
  /** For answers that are fetched and not yet dealt with. */
  dataDir: string
  /** Where people read about the robot: PUBLIC_URL/bot. */
  publicUrl: string
  contactEmail: string | null
  /** Development: less than a second between two requests to one host. */
  minDelayMs?: number | null
}

export type Scanning = Awaited<ReturnType<typeof createScanning>>

/** Visits approved sources: when they are due, politely, and so that nothing is lost whenever the process ends. */
export async function createScanning({ database, clock, log, sources, extractor, dataDir, publicUrl, contactEmail, minDelayMs, ...guarding }: ScanningOptions) {
  const guard = createAddressGuard(guarding)
  const agent = createGuardedAgent({ guard })
  const contact = contactEmail ? `; mailto:${contactEmail}` : ''
  const fetcher = createFetcher({ guard, agent, userAgent: `ClaireBot/1.0 (+${publicUrl}/bot${contact})`, contactEmail, clock })
  const now = frontierTime(database, clock)
  const pace = createPace({ minDelayMs: minDelayMs ?? undefined })
  const spool = await openSpool(path.join(dataDir, 'fetched'))
  return {
    ...createRunControl({ database, clock, now, sources }),
    worker: createScanWorker({ database, clock, now, log, guard, fetcher, extractor, spool, pace }),
    close: () => agent.close(),
  }
}
