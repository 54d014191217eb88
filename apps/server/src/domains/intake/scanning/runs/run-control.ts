import type { Language, ScanRhythm } from '@claire/api-contract'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction, type StoreParts } from '#platform/database'
import { type ApprovedSources, type VisitedSource, isPaused } from '../approved-sources.ts'
import { readStrategy, type Strategy } from '../discovery/strategy.ts'
import type { Archive } from '../pages/archive.ts'
import type { Registry } from '../enrichment/registry.ts'
import {
  insertRun,
  runningRun,
  type ScanRun,
  scanState,
  latestRun,
  type ScanState,
} from '../frontier/runs.ts'
import type { Now } from '../frontier/time.ts'
import { createScanTimes } from '../health/run-history.ts'
import { healthOf } from '../health/source-health.ts'
import type { RunKind } from '../tables.ts'
import { runEndings, endRun, finishRun } from './end-run.ts'
import { progressOf } from './progress.ts'
import { RequestedTooSoon, requestedWait, ownInterval, untilNextVisit } from '../frontier/schedule.ts'
import { beginRun, firstStage, wakeHostsOf, saveStrategy } from './stages.ts'
import { scanningMessages } from '@claire/messages/server'

const STARTED_AT_ONCE = 50

interface Parts extends StoreParts {
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
    ...runEndings(parts),
    /** The present run of a source, or its last one; null when there was none. */
    progress: (sourceId: string, language?: Language) =>
      progressOf(parts, { sourceId, t: scanningMessages(language) }),
    scanTimes: createScanTimes(parts),
    health: (sourceId: string, language?: Language) =>
      healthOf(parts, { sourceId, t: scanningMessages(language) }),
  }
}

/** Starts a run of an approved source that is not paused; returns the running one if there is one. Throws RequestedTooSoon. */
function beginning(parts: Parts) {
  const { database, clock, now, sources, extractionVersion, registry } = parts
  return async function begin(
    sourceId: string,
    { kind, isRequested }: { kind: RunKind; isRequested: boolean },
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
      const run = await insertRun(transaction, now, {
        sourceId,
        kind: effective,
        isRequested,
        backfill,
        stage,
      })
      if (!run) return { run: await runningRun(transaction, sourceId), isNew: false }
      // Only now: of two concurrent requests, the second waits above until the first has started.
      const waitMs = isRequested ? await requestedWait(transaction, now, { sourceId, besides: run.id }) : 0
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
    (await begin(sourceId, { kind, isRequested: false })).run

  return {
    start,

    /** Starts a run for a person, unless one is running; returns whether it did, and otherwise the wait. */
    async requestScan(sourceId: string): Promise<{ isNew: boolean; waitMs: number }> {
      try {
        return { isNew: (await begin(sourceId, { kind: 'manual', isRequested: true })).isNew, waitMs: 0 }
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

const FIRST_INTERVAL_MS = 24 * 3600_000

/** Those of `sources` without a state for their present address; one query, however many they are. */
async function unknownOf(database: Database, sources: VisitedSource[]): Promise<VisitedSource[]> {
  const rows = await database.selectFrom('source_scan_state').select(['source_id', 'url']).execute()
  const known = new Map(rows.map((row) => [row.source_id, row.url]))
  return sources.filter(({ id, url }) => known.get(id) !== url)
}

/** The state of a source, created if there is none. Another address than before means starting over; articles stay. */
async function ensureState(
  database: Database,
  { clock, archive }: { clock: Clock; archive: Pick<Archive, 'drop'> },
  { id, url, rhythm: schedule }: VisitedSource,
): Promise<ScanState> {
  const known = await scanState(database, id)
  if (known?.url === url) return withSchedule(database, known, schedule)
  return inTransaction(database, async (transaction) => {
    if (known) await archive.drop(await forgetFrontier(transaction, id))
    const fresh = {
      url,
      strategy: '',
      health: 'never_scanned' as const,
      health_cause: '',
      next_scan_at: clock(),
      interval_ms: FIRST_INTERVAL_MS,
      own_interval_ms: ownInterval(schedule),
      last_ok_at: null,
      failures: 0,
      backfilled: 0 as const,
    }
    return transaction
      .insertInto('source_scan_state')
      .values({ source_id: id, ...fresh })
      .onConflict((conflict) => conflict.column('source_id').doUpdateSet(fresh))
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** A changed schedule counts from the last visit. */
async function withSchedule(database: Database, state: ScanState, schedule: ScanRhythm): Promise<ScanState> {
  const changed = { ...state, own_interval_ms: ownInterval(schedule) }
  if (changed.own_interval_ms === state.own_interval_ms) return state
  const last = await latestRun(database, state.source_id)
  const next = {
    ...changed,
    next_scan_at: last ? last.started_at + untilNextVisit(changed) : state.next_scan_at,
  }
  await database
    .updateTable('source_scan_state')
    .set({ own_interval_ms: next.own_interval_ms, next_scan_at: next.next_scan_at })
    .where('source_id', '=', state.source_id)
    .execute()
  return next
}

/** Records the extraction version that reads the source from now on; if it has changed, its pages are reread. */
async function withReading(
  transaction: Database,
  state: ScanState,
  { version, now }: { version: number; now: number },
): Promise<ScanState> {
  const strategy = readStrategy(state.strategy)
  if (strategy.readWith === version) return state
  const changed: Strategy = { ...strategy, readWith: version, rereadBefore: strategy.readWith ? now : null }
  await saveStrategy(transaction, state.source_id, changed)
  return { ...state, strategy: JSON.stringify(changed) }
}

/** Returns the ids of the addresses. */
async function forgetFrontier(transaction: Database, sourceId: string): Promise<string[]> {
  await transaction
    .updateTable('scan_run')
    .set({ state: 'cancelled', reason: 'edited' })
    .where('source_id', '=', sourceId)
    .where('state', '=', 'running')
    .execute()
  const urls = transaction.selectFrom('crawl_url').select('id').where('source_id', '=', sourceId)
  await transaction.deleteFrom('crawl_listing').where('list_id', 'in', urls).execute()
  const forgotten = await transaction
    .deleteFrom('crawl_url')
    .where('source_id', '=', sourceId)
    .returning('id')
    .execute()
  await transaction.deleteFrom('crawl_template').where('source_id', '=', sourceId).execute()
  return forgotten.map((row) => row.id)
}
