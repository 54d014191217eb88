import type { Database } from '#platform/database'
import { inTransaction } from '#platform/database'
import type { Log } from '#platform/log'
import { type Committed, commitVisit } from './commit-visit.ts'
import {
  createHosts,
  type HostLease,
  LEASE_MS,
  LeaseLost,
  type Release,
  releaseHost,
} from '../frontier/hosts.ts'
import type { Now } from '../frontier/time.ts'
import type { CrawlUrl } from '../frontier/crawl-url.ts'
import { stateOf } from '../discovery/outcome.ts'
import { nextDue } from '../frontier/urls.ts'
import { isAtItsEnd } from './feed-continuation.ts'
import type { VisitResult } from './visit-result.ts'
import type { Registry } from '../enrichment/registry.ts'
import { Interrupted, attemptVisit, type Attempt, type SourceVisitorParts } from './visitor.ts'

export interface WorkerParts extends SourceVisitorParts {
  registry: Registry | null
  log: Log
  /** Called after articles have been removed. */
  onTakedown: () => Promise<void>
}

/** A ready host, and its address to visit. */
export interface Claim {
  lease: HostLease
  row: CrawlUrl
}

export type ScanWorker = ReturnType<typeof createScanWorker>

/** The steps of scanning, each safe to be interrupted: claim a host, visit one address, save the result. */
export function createScanWorker(parts: WorkerParts) {
  const { database, now, clock, registry, log, spool, archive } = parts
  const hosts = createHosts(database, now)
  return {
    /** The next visit; or the wait until there may be one. */
    async claim(): Promise<Claim | { waitMs: number }> {
      const lease = await hosts.claim()
      if ('waitMs' in lease) return lease
      const row = await nextDue(database, now, lease.host)
      if (row) return { lease, row }
      await releaseUnvisited(database, now, { lease })
      return { waitMs: 0 }
    },

    /** Makes the visit: one request, with its lease renewed as long as it takes. */
    async visit({ lease, row }: Claim, signal: AbortSignal): Promise<Attempt | null> {
      const renewal = setInterval(() => void hosts.renew(lease).catch(() => {}), LEASE_MS / 3)
      try {
        return await attemptVisit({ ...parts, signal }, lease, row)
      } finally {
        clearInterval(renewal)
      }
    },

    /** Writes the result of the visit, and releases the host. Undefined if another worker has the host by now. */
    async save({ lease, row }: Claim, attempt: Attempt | null): Promise<Committed | undefined> {
      try {
        if (!attempt) return void (await releaseUnvisited(database, now, { lease }))
        if ('robotsOnly' in attempt)
          return void (await releaseUnvisited(database, now, { lease, release: attempt }))
        const committed = await commitVisit({ database, clock, now, registry, archive }, attempt)
        await spool.drop(row)
        if (isOutdated(row, attempt, committed)) await archive.drop([row.id])
        logVisit(log, attempt, committed)
        // The end of a run removes missing articles.
        if (committed.deleted || committed.ended) await parts.onTakedown()
        return committed
      } catch (error) {
        if (!(error instanceof LeaseLost)) throw error
        log.warn({ host: lease.host }, 'another worker has taken over this host; nothing was written')
        return undefined
      }
    },

    /** After an unexpected failure: pauses the host, so that one bad address causes no endless loop. */
    async giveUp({ lease, row }: Claim, error: unknown) {
      if (error instanceof Interrupted) return releaseUnvisited(database, now, { lease })
      log.error({ err: error, host: lease.host, url: row.url }, 'a visit failed unexpectedly')
      await releaseUnvisited(database, now, {
        lease,
        failed: row.id,
        release: { ...AT_ONCE, delayMs: 30_000 },
      }).catch(() => {})
    },
  }
}

/** True if the stored document of the address is outdated: the address has other content now. */
const isOutdated = (row: CrawlUrl, { outcome }: VisitResult, { run }: Committed) =>
  run === null ||
  (row.body_hash !== null && stateOf(outcome) !== 'ok' && stateOf(outcome) !== 'due') ||
  isAtItsEnd(row, outcome)

/** Releases a host without a visit to record. */
const releaseUnvisited = (
  database: Database,
  now: Now,
  { lease, failed, release = AT_ONCE }: { lease: HostLease; failed?: string; release?: Release },
) =>
  inTransaction(database, async (transaction) => {
    if (failed) await setAside(transaction, failed)
    await releaseHost(transaction, now, { lease, release })
  })

/** Without a request to the host. */
const AT_ONCE: Release = { delayMs: 0, address: null, addressDelayMs: 0 }

async function setAside(transaction: Database, id: string) {
  await transaction
    .updateTable('crawl_url')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      state: eb
        .case()
        .when('attempts', '>=', 2)
        .then('failed' as const)
        .else('due' as const)
        .end(),
      reason: 'parse_failed',
    }))
    .where('id', '=', id)
    .execute()
}

function logVisit(
  log: Log,
  attempt: Exclude<Attempt, { robotsOnly: true } | null>,
  { run, ended, created, updated, deleted }: Committed,
) {
  const { row, outcome, answer } = attempt
  log.debug(
    {
      source: row.source_id,
      url: row.url,
      kind: row.kind,
      state: stateOf(outcome),
      reason: outcome.reason,
      status: answer.httpStatus,
      ms: Math.round(answer.latencyMs),
      created,
      updated,
      deleted,
    },
    'visited',
  )
  if (!run) return
  if (ended || run.pages % 50 === 0) {
    const { pages, errors, bytes } = run
    log.info(
      {
        source: row.source_id,
        run: run.id,
        stage: run.stage,
        pages,
        articles: run.created,
        updated: run.updated,
        deleted: run.deleted,
        errors,
        bytes,
      },
      ended ? 'scan ended' : 'scanning',
    )
  }
}
