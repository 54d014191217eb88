import { sql } from 'kysely'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction } from '#platform/database'
import { type ApprovedSources, isPaused } from '../approved-sources.ts'
import type { Archive } from '../pages/archive.ts'
import type { Registry } from '../enrichment/registry.ts'
import { dropAllLookups } from '../enrichment/repair.ts'
import type { Now } from '../frontier/time.ts'
import type { ScanningTables } from '../tables.ts'
import { createSubscriptionStore } from '../websub/subscriptions.ts'
import { finishRun } from './finish-run.ts'

/** Time without activity after which a run counts as abandoned. */
const STALLED_MS = 30 * 60_000
const FORGOTTEN_AT_ONCE = 2_000

interface Parts {
  database: Database
  clock: Clock
  now: Now
  sources: ApprovedSources
  registry: Registry | null
  archive: Pick<Archive, 'drop'>
}

/** Ends runs: on request, with their source, or if they are abandoned. */
export function ending(parts: Parts) {
  const { database, clock, sources, registry } = parts
  return {
    cancel: (sourceId: string) => cancel(parts, sourceId),
    forget: (sourceId: string) => forget(parts, sourceId),

    /** Ends runs of sources that are no longer approved, and abandoned runs. */
    async tidy() {
      if (!registry) await dropAllLookups(database)
      const running = await database
        .withTables<ScanningTables>()
        .selectFrom('scan_run')
        .selectAll()
        .where(sql<boolean>`state = 'running'`)
        .execute()
      for (const run of running) {
        const source = await sources.get(run.source_id)
        if (source?.status !== 'APPROVED') await forget(parts, run.source_id)
        else if (isPaused(source))
          await endRun(database, parts.now, { sourceId: run.source_id, reason: 'paused' })
        else if (clock() - run.touched_at > STALLED_MS) {
          // A slow registry is no fault of the source.
          const reason = run.stage === 'repair' ? '' : 'too_slow'
          await inTransaction(database, (transaction) => finishRun(transaction, { ...parts, run, reason }))
        }
      }
    },
  }
}

/** Ends a source's run, and delays the next by a whole interval; false if there was nothing to end. */
async function cancel(
  { database, clock, now }: Parts,
  sourceId: string,
  reason: 'cancelled' | 'removed' = 'cancelled',
): Promise<boolean> {
  const isEnded = await endRun(database, now, { sourceId, reason })
  const states = database
    .withTables<ScanningTables>()
    .updateTable('source_scan_state')
    .where('source_id', '=', sourceId)
  // An overdue source would restart at once; a queued run is not started either.
  const later = states.set((eb) => ({
    next_scan_at: eb(eb.val(clock()), '+', eb.fn.coalesce('own_interval_ms', 'interval_ms')),
  }))
  const postponed = await (isEnded ? later : later.where('next_scan_at', '<=', clock())).executeTakeFirst()
  return isEnded || postponed.numUpdatedRows > 0n
}

/** Ends a source's run; its remaining visits wait for the next. False if there was none. */
export async function endRun(
  database: Database,
  now: Now,
  { sourceId, reason }: { sourceId: string; reason: 'cancelled' | 'removed' | 'paused' },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .withTables<ScanningTables>()
    .updateTable('scan_run')
    .set({ state: 'cancelled', finished_at: now(), reason })
    .where('source_id', '=', sourceId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes everything about a source: its run, addresses, stored pages and strategy. Keeps its articles. */
async function forget(parts: Parts, sourceId: string) {
  const { database } = parts
  await cancel(parts, sourceId, 'removed')
  const db = database.withTables<ScanningTables>()
  await db.deleteFrom('source_scan_state').where('source_id', '=', sourceId).execute()
  await createSubscriptionStore(database).giveUpAll(sourceId, parts.clock())
  for (;;) {
    const some = await db
      .selectFrom('crawl_url')
      .select('id')
      .where('source_id', '=', sourceId)
      .limit(FORGOTTEN_AT_ONCE)
      .execute()
    if (!some.length) break
    const ids = some.map(({ id }) => id)
    await db.deleteFrom('crawl_listing').where('list_id', 'in', ids).execute()
    await db.deleteFrom('crawl_url').where('id', 'in', ids).execute()
    await parts.archive.drop(ids)
  }
  await db.deleteFrom('crawl_template').where('source_id', '=', sourceId).execute()
}
