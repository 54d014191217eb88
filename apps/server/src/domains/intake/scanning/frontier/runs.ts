import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Database } from '#platform/database'
import type { RunKind, ScanningTables } from '../tables.ts'
import type { Now } from './time.ts'

export type ScanRun = Selectable<ScanningTables['scan_run']>
export type ScanState = Selectable<ScanningTables['source_scan_state']>

/** Maximum pages visited before other sources have their turn; the next run continues immediately. */
const PAGE_BUDGET: Record<RunKind, number> = { full: 5_000, manual: 3_000, incremental: 1_000 }

const NOTHING_YET = {
  pages: 0,
  bytes: 0,
  created: 0,
  updated: 0,
  deleted: 0,
  errors: 0,
  refusals: 0,
  rechecked: 0,
  vanished: 0,
  reason: '',
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
    .withTables<ScanningTables>()
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
      ...NOTHING_YET,
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

export interface RunCounts {
  pages?: number
  bytes?: number
  created?: number
  updated?: number
  deleted?: number
  errors?: number
  rechecked?: number
  vanished?: number
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
  { runId, counts }: { runId: string; counts: RunCounts },
): Promise<ScanRun | undefined> {
  const {
    pages = 0,
    bytes = 0,
    created = 0,
    updated = 0,
    deleted = 0,
    errors = 0,
    rechecked = 0,
    vanished = 0,
    refused,
  } = counts
  return transaction
    .withTables<ScanningTables>()
    .updateTable('scan_run')
    .set((eb) => ({
      touched_at: now(),
      pages: eb('pages', '+', pages),
      bytes: eb('bytes', '+', bytes),
      created: eb('created', '+', created),
      updated: eb('updated', '+', updated),
      deleted: eb('deleted', '+', deleted),
      errors: eb('errors', '+', errors),
      rechecked: eb('rechecked', '+', rechecked),
      vanished: eb('vanished', '+', vanished),
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
    .withTables<ScanningTables>()
    .selectFrom('scan_run')
    .selectAll()
    .where('source_id', '=', sourceId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function runningRun(database: Database, sourceId: string): Promise<ScanRun | undefined> {
  return database
    .withTables<ScanningTables>()
    .selectFrom('scan_run')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where(sql<boolean>`state = 'running'`)
    .executeTakeFirst()
}

export async function scanState(database: Database, sourceId: string): Promise<ScanState | undefined> {
  return database
    .withTables<ScanningTables>()
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
