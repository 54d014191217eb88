import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Database } from '#platform/database'
import type { RunKind, ScanningTables } from '../tables.ts'
import type { Now } from './time.ts'

export type ScanRun = Selectable<ScanningTables['scan_run']>
export type ScanState = Selectable<ScanningTables['source_scan_state']>

/** Maximum pages visited before other sources have their turn; the next run continues immediately. */
const PAGE_BUDGET: Record<RunKind, number> = { full: 5_000, manual: 3_000, incremental: 1_000 }

const NO_COUNTS = {
  pages: 0,
  bytes: 0,
  created: 0,
  updated: 0,
  deleted: 0,
  errors: 0,
  rechecked: 0,
  vanished: 0,
}

interface NewRun {
  sourceId: string
  kind: RunKind
  /** Requested by a person. */
  isRequested?: boolean
  backfill: boolean
  stage: ScanRun['stage']
}

/** Starts a run unless one is running: a source has at most one, across processes. */
export async function insertRun(
  transaction: Database,
  now: Now,
  { sourceId, kind, isRequested, backfill, stage }: NewRun,
): Promise<ScanRun | undefined> {
  return transaction
    .insertInto('scan_run')
    .values({
      id: randomUUID(),
      source_id: sourceId,
      kind,
      asked: isRequested ? 1 : 0,
      state: 'running',
      stage,
      backfill: backfill ? 1 : 0,
      started_at: now(),
      touched_at: now(),
      page_budget: PAGE_BUDGET[kind],
      ...NO_COUNTS,
      refusals: 0,
      reason: '',
    })
    .onConflict((conflict) =>
      conflict
        .column('source_id')
        .where(sql<boolean>`state = 'running'`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

export interface RunCounts extends Partial<typeof NO_COUNTS> {
  /** true: the site refused again; false: it answered. */
  refused?: boolean
}

/**
 * Adds to a running run's counts and locks its row until the transaction ends: a concurrent cancellation waits, and
 * nothing is written for the run afterwards. Undefined if it is not running any more.
 */
export async function touchRun(
  transaction: Database,
  now: Now,
  { runId, counts: { refused, ...counts } }: { runId: string; counts: RunCounts },
): Promise<ScanRun | undefined> {
  const names = Object.keys(counts) as (keyof typeof counts)[]
  return transaction
    .updateTable('scan_run')
    .set((eb) => ({
      touched_at: now(),
      ...Object.fromEntries(names.map((name) => [name, eb(name, '+', counts[name] ?? 0)])),
      ...(refused !== undefined && { refusals: refused ? eb('refusals', '+', 1) : 0 }),
    }))
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst()
}

/** The present run of a source, or its last one. */
export async function latestRun(database: Database, sourceId: string): Promise<ScanRun | undefined> {
  return database
    .selectFrom('scan_run')
    .selectAll()
    .where('source_id', '=', sourceId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Ids of the sources that are being scanned. */
export const sourcesInRuns = (database: Database) =>
  database
    .selectFrom('scan_run')
    .select('source_id')
    .where(sql<boolean>`state = 'running'`)

export async function runningRun(database: Database, sourceId: string): Promise<ScanRun | undefined> {
  return database
    .selectFrom('scan_run')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where(sql<boolean>`state = 'running'`)
    .executeTakeFirst()
}

export async function scanState(database: Database, sourceId: string): Promise<ScanState | undefined> {
  return database
    .selectFrom('source_scan_state')
    .selectAll()
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
}

/** The state of a source that has one. */
export async function stateOf(database: Database, sourceId: string): Promise<ScanState> {
  const state = await scanState(database, sourceId)
  if (!state) throw new Error(`source ${sourceId} has no scan state`)
  return state
}
