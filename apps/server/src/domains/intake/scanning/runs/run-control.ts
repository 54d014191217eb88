import type { Language } from '@claire/api-contract'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction } from '#platform/database'
import { type ApprovedSources, type VisitedSource, isPaused } from '../approved-sources.ts'
import { readStrategy } from '../discovery/strategy.ts'
import type { Archive } from '../pages/archive.ts'
import type { Registry } from '../enrichment/registry.ts'
import { insertRun, runningRun, type ScanRun, scanState } from '../frontier/runs.ts'
import type { Now } from '../frontier/time.ts'
import { healthOf } from '../health/source-health.ts'
import type { RunKind, ScanningTables } from '../tables.ts'
import { ending, endRun } from './end-runs.ts'
import { finishRun } from './finish-run.ts'
import { progressOf } from './progress.ts'
import { RequestedTooSoon, requestedWait } from './requested-scans.ts'
import { ensureState, unknownOf, withReading } from './scan-state.ts'
import { beginRun, firstStage, wakeHostsOf } from './stages.ts'
import { scanningMessages } from '@claire/messages/scanning'

const STARTED_AT_ONCE = 50

interface Parts {
  database: Database
  clock: Clock
  now: Now
  sources: ApprovedSources
  extractionVersion: number
  registry: Registry | null
  archive: Pick<Archive, 'drop'>
}

/** Starts and ends the runs of sources, and reports their progress. */
export function createRunControl(parts: Parts) {
  return {
    ...starting(parts),
    ...ending(parts),
    /** The present run of a source, or its last one; null when there was none. */
    progress: (sourceId: string, language?: Language) =>
      progressOf(parts, { sourceId, t: scanningMessages(language) }),
    health: (sourceId: string, language?: Language) =>
      healthOf(parts, { sourceId, t: scanningMessages(language) }),
  }
}

/** Starts a run of an approved source that is not paused; returns the running one if there is one. Throws RequestedTooSoon. */
function beginning(parts: Parts) {
  const { database, clock, now, sources, extractionVersion, registry } = parts
  return async function begin(
    sourceId: string,
    { kind, asked }: { kind: RunKind; asked: boolean },
  ): Promise<{ run: ScanRun | undefined; isNew: boolean }> {
    const source = await sources.get(sourceId)
    if (source?.status !== 'APPROVED' || isPaused(source)) return { run: undefined, isNew: false }
    return inTransaction(database, async (transaction) => {
      const state = await withReading(transaction, await ensureState(transaction, parts, source), {
        version: extractionVersion,
        now: clock(),
      })
      const strategy = readStrategy(state.strategy)
      const backfill = state.backfilled === 0
      const effective = backfill ? 'full' : kind
      const { scope } = source.settings
      const stage = firstStage({ strategy, scope, now: clock(), kind: effective })
      const run = await insertRun(transaction, now, { sourceId, kind: effective, asked, backfill, stage })
      if (!run) return { run: await runningRun(transaction, sourceId), isNew: false }
      // Only now: of two concurrent requests, the second waits above until the first has started.
      const waitMs = asked ? await requestedWait(transaction, now, { sourceId, besides: run.id }) : 0
      if (waitMs > 0) throw new RequestedTooSoon(waitMs)
      if ((await beginRun(transaction, now, { run, state, clock, registry })) === null)
        await finishRun(transaction, { ...parts, run, reason: '' })
      await wakeHostsOf(transaction, now, sourceId)
      return { run, isNew: true }
    })
  }
}

function starting(parts: Parts) {
  const { database, clock, now, sources } = parts
  const begin = beginning(parts)

  /** Starts a run, unless one is running; undefined if the source is not approved. */
  const start = async (sourceId: string, kind: RunKind = 'manual') =>
    (await begin(sourceId, { kind, asked: false })).run

  return {
    start,

    /** Starts a run for a person, unless one is running; returns whether it did, and otherwise the wait. */
    async ask(sourceId: string): Promise<{ isNew: boolean; waitMs: number }> {
      try {
        return { isNew: (await begin(sourceId, { kind: 'manual', asked: true })).isNew, waitMs: 0 }
      } catch (error) {
        if (error instanceof RequestedTooSoon) return { isNew: false, waitMs: error.waitMs }
        throw error
      }
    },

    /** Starts over if the source's address has changed; its articles stay. A new schedule and a pause apply at once. */
    async followEdit(source: VisitedSource) {
      if (isPaused(source)) await endRun(database, now, { sourceId: source.id, reason: 'paused' })
      const state = await scanState(database, source.id)
      if (state?.url !== source.url) await start(source.id)
      else await ensureState(database, parts, source)
    },

    /** Starts the runs that are due, those that have waited longest first. Returns their number. */
    async startDue(): Promise<number> {
      const approved = await sources.withStatus('APPROVED')
      for (const source of await unknownOf(database, approved)) await ensureState(database, parts, source)
      const paused = approved.filter(isPaused).map(({ id }) => id)
      const due = await database
        .withTables<ScanningTables>()
        .selectFrom('source_scan_state')
        .select(['source_id', 'backfilled'])
        .where('next_scan_at', '<=', clock())
        .where('source_id', 'not in', (eb) =>
          eb
            .selectFrom('scan_run')
            .select('source_id')
            .where(sql<boolean>`state = 'running'`),
        )
        // PostgreSQL rejects an empty list.
        .$if(paused.length > 0, (query) => query.where('source_id', 'not in', paused))
        .orderBy('next_scan_at')
        .limit(STARTED_AT_ONCE)
        .execute()
      let started = 0
      for (const { source_id: sourceId } of due) if (await start(sourceId, 'incremental')) started += 1
      return started
    },
  }
}
