import type { ScanRhythm } from '@claire/api-contract'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction } from '#platform/database'
import { readStrategy, type Strategy } from '../discovery/strategy.ts'
import type { VisitedSource } from '../approved-sources.ts'
import { latestRun, type ScanState, scanState } from '../frontier/runs.ts'
import type { Archive } from '../pages/archive.ts'
import type { ScanningTables } from '../tables.ts'
import { ownInterval, untilNextVisit } from '../frontier/schedule.ts'
import { saveStrategy } from './stages.ts'

const FIRST_INTERVAL_MS = 24 * 3600_000

/** Those of `sources` without a state for their present address; one query, however many they are. */
export async function unknownOf(database: Database, sources: VisitedSource[]): Promise<VisitedSource[]> {
  const rows = await database
    .withTables<ScanningTables>()
    .selectFrom('source_scan_state')
    .select(['source_id', 'url'])
    .execute()
  const known = new Map(rows.map((row) => [row.source_id, row.url]))
  return sources.filter(({ id, url }) => known.get(id) !== url)
}

/** The state of a source, created if there is none. Another address than before means starting over; articles stay. */
export async function ensureState(
  database: Database,
  { clock, archive }: { clock: Clock; archive: Pick<Archive, 'drop'> },
  { id, url, rhythm }: VisitedSource,
): Promise<ScanState> {
  const known = await scanState(database, id)
  if (known?.url === url) return withRhythm(database, known, rhythm)
  return inTransaction(database, async (transaction) => {
    const db = transaction.withTables<ScanningTables>()
    if (known) await archive.drop(await forgetFrontier(transaction, id))
    const fresh = {
      url,
      strategy: '',
      health: 'never_scanned' as const,
      health_cause: '',
      next_scan_at: clock(),
      interval_ms: FIRST_INTERVAL_MS,
      own_interval_ms: ownInterval(rhythm),
      last_ok_at: null,
      failures: 0,
      backfilled: 0 as const,
    }
    return db
      .insertInto('source_scan_state')
      .values({ source_id: id, ...fresh })
      .onConflict((conflict) => conflict.column('source_id').doUpdateSet(fresh))
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** A changed schedule counts from the last visit. */
async function withRhythm(database: Database, state: ScanState, rhythm: ScanRhythm): Promise<ScanState> {
  const changed = { ...state, own_interval_ms: ownInterval(rhythm) }
  if (changed.own_interval_ms === state.own_interval_ms) return state
  const last = await latestRun(database, state.source_id)
  const next = {
    ...changed,
    next_scan_at: last ? last.started_at + untilNextVisit(changed) : state.next_scan_at,
  }
  await database
    .withTables<ScanningTables>()
    .updateTable('source_scan_state')
    .set({ own_interval_ms: next.own_interval_ms, next_scan_at: next.next_scan_at })
    .where('source_id', '=', state.source_id)
    .execute()
  return next
}

/** Records the extraction version that reads the source from now on; if it has changed, its pages are reread. */
export async function withReading(
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
  const db = transaction.withTables<ScanningTables>()
  await db
    .updateTable('scan_run')
    .set({ state: 'cancelled', reason: 'edited' })
    .where('source_id', '=', sourceId)
    .where('state', '=', 'running')
    .execute()
  const urls = db.selectFrom('crawl_url').select('id').where('source_id', '=', sourceId)
  await db.deleteFrom('crawl_listing').where('list_id', 'in', urls).execute()
  const forgotten = await db
    .deleteFrom('crawl_url')
    .where('source_id', '=', sourceId)
    .returning('id')
    .execute()
  await db.deleteFrom('crawl_template').where('source_id', '=', sourceId).execute()
  return forgotten.map((row) => row.id)
}
