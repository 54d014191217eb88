import { sql } from 'kysely'
import type { Cause } from '@claire/api-contract'
import { createArticleStore } from '#domains/articles'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction, type StoreParts } from '#platform/database'
import { isCause } from '../causes.ts'
import { commonestFailure, faultOf, healthAfter } from '../health/decision.ts'
import { readStrategy, type Strategy, type WorksListing } from '../discovery/strategy.ts'
import { isForPeopleOnly } from '../discovery/works-listing.ts'
import type { Archive } from '../pages/archive.ts'
import { type Registry, dropAllLookups } from '../enrichment/registry.ts'
import type { RunState } from '../tables.ts'
import { settleMissing } from './settle-missing.ts'
import { type ScanRun, type ScanState, stateOf } from '../frontier/runs.ts'
import { nextInterval, untilNextVisit } from '../frontier/schedule.ts'
import { saveStrategy } from './stages.ts'
import { NEVER, type Now } from '../frontier/time.ts'
import { NOTIFIED_EVERY_MS } from '../websub/hub-calls.ts'
import { createSubscriptionStore } from '../websub/subscriptions.ts'
import { type ApprovedSources, isPaused } from '../approved-sources.ts'

const CONTINUE_MS = 10_000

interface RunEnd {
  run: ScanRun
  clock: Clock
  now: Now
  registry: Registry | null
  archive: Pick<Archive, 'drop'>
  /** Reason for an early end: the site refused, the budget is used up, or an administrator's limit. */
  reason: Cause | 'budget' | 'limit' | ''
}

/** Ends a run: decides which articles are gone for good, the source's health, and its next visit. */
export async function finishRun(transaction: Database, end: RunEnd) {
  const { run, clock, reason } = end
  const at = clock()
  const state = await stateOf(transaction, run.source_id)
  const loss = await settleMissing(transaction, end)
  const fault = isCause(reason) ? reason : await faultOf(transaction, run)
  const strategy = readStrategy(state.strategy)
  const works = await crossrefFallback(transaction, { end, strategy, fault })
  // From now on the articles come from Crossref: this is no failure.
  const failed = fault !== null && works === null
  const runState: RunState = failed ? 'failed' : 'done'
  await transaction
    .updateTable('scan_run')
    .set((eb) => ({
      state: runState,
      finished_at: end.now(),
      reason: works ? '' : (fault ?? reason),
      deleted: eb('deleted', '+', loss.removed),
    }))
    .where('id', '=', run.id)
    .execute()
  const articles = await createArticleStore(transaction, clock).count({ sourceId: run.source_id })
  const health = await healthAfter(transaction, { run, fault, frozen: loss.frozen, articles })
  await saveStrategy(transaction, run.source_id, {
    ...strategy,
    ...(works && { works }),
    // Nothing is known that the next run could visit: it examines the site again.
    ...(failed && !articles && { probedAt: null }),
    emptyRuns: articles || fault ? 0 : strategy.emptyRuns + 1,
  })
  const isCutShort = (reason === 'budget' || reason === 'limit') && !fault
  const failures = failed ? state.failures + 1 : 0
  const interval = fault
    ? state.interval_ms
    : nextInterval(state.interval_ms, { found: run.created > 0, floor: strategy.minIntervalMs })
  const waitMs =
    (isCutShort && reason === 'budget') || works
      ? CONTINUE_MS
      : jittered(untilNextVisit({ ...state, failures, interval_ms: interval }))
  await transaction
    .updateTable('source_scan_state')
    .set({
      ...health,
      failures,
      interval_ms: interval,
      next_scan_at: Math.min(at + waitMs, await notifiedMeanwhile(transaction, { run, state, fault })),
      ...(!fault && { last_ok_at: at }),
      ...(!fault && !isCutShort && { backfilled: 1 as const }),
    })
    .where('source_id', '=', run.source_id)
    .execute()
}

/** The next visit after a hub's notification during this one, which may have come too late for it. */
async function notifiedMeanwhile(
  transaction: Database,
  { run, state, fault }: { run: ScanRun; state: ScanState; fault: Cause | null },
): Promise<number> {
  if (fault || state.own_interval_ms !== null) return NEVER
  const notifiedAt = await createSubscriptionStore(transaction).notifiedAt(run.source_id)
  return notifiedAt !== null && notifiedAt > run.started_at ? run.started_at + NOTIFIED_EVERY_MS : NEVER
}

/** The list of the source's articles from now on, if all of its pages failed and its ISSN is known. */
async function crossrefFallback(
  transaction: Database,
  { end: { run, registry }, strategy, fault }: { end: RunEnd; strategy: Strategy; fault: Cause | null },
): Promise<WorksListing | null> {
  const works = strategy.issn && !strategy.works ? registry?.worksOf(strategy.issn) : null
  const cause = works ? (fault ?? (await commonestFailure(transaction, run))) : null
  if (!works || !isForPeopleOnly(cause)) return null
  const read = await transaction
    .selectFrom('crawl_url')
    .select('id')
    .where('source_id', '=', run.source_id)
    .where('article_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (read) return null
  // Its pages wait until somebody requests a new scan of the site.
  await transaction
    .updateTable('crawl_url')
    .set({ state: 'held' })
    .where('source_id', '=', run.source_id)
    .where(sql<boolean>`state = 'due'`)
    .execute()
  return works
}

/** Spreads a thousand sources that were approved in one minute. */
const jittered = (ms: number) => Math.round(ms * (0.9 + Math.random() * 0.2))

/** Time without activity after which a run counts as abandoned. */
const STALLED_MS = 30 * 60_000
const FORGOTTEN_AT_ONCE = 2_000

interface Parts extends StoreParts {
  now: Now
  sources: ApprovedSources
  registry: Registry | null
  archive: Pick<Archive, 'drop'>
}

/** Ends runs: on request, with their source, or if they are abandoned. */
export function runEndings(parts: Parts) {
  const { database, clock, sources, registry } = parts
  return {
    cancel: (sourceId: string) => cancel(parts, sourceId),
    forget: (sourceId: string) => forget(parts, sourceId),

    /** Ends runs of sources that are no longer approved, and abandoned runs. */
    async tidy() {
      if (!registry) await dropAllLookups(database)
      const running = await database
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
  const states = database.updateTable('source_scan_state').where('source_id', '=', sourceId)
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
  await database.deleteFrom('source_scan_state').where('source_id', '=', sourceId).execute()
  await createSubscriptionStore(database).giveUpAll(sourceId, parts.clock())
  for (;;) {
    const some = await database
      .selectFrom('crawl_url')
      .select('id')
      .where('source_id', '=', sourceId)
      .limit(FORGOTTEN_AT_ONCE)
      .execute()
    if (!some.length) break
    const ids = some.map(({ id }) => id)
    await database.deleteFrom('crawl_listing').where('list_id', 'in', ids).execute()
    await database.deleteFrom('crawl_url').where('id', 'in', ids).execute()
    await parts.archive.drop(ids)
  }
  await database.deleteFrom('crawl_template').where('source_id', '=', sourceId).execute()
}
