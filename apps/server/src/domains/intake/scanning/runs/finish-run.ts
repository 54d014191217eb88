import { sql } from 'kysely'
import type { Cause } from '@claire/api-contract'
import { createArticleStore } from '#domains/articles'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { isCause } from '../causes.ts'
import { commonestFailure, faultOf, healthAfter } from '../health/decision.ts'
import { readStrategy, type Strategy, type WorksListing } from '../discovery/strategy.ts'
import { isForPeopleOnly } from '../discovery/works-listing.ts'
import type { Archive } from '../pages/archive.ts'
import type { Registry } from '../enrichment/registry.ts'
import type { RunState, ScanningTables } from '../tables.ts'
import { settleMissing } from './settle-missing.ts'
import { type ScanRun, type ScanState, stateOf } from '../frontier/runs.ts'
import { nextInterval, untilNextVisit } from '../frontier/schedule.ts'
import { saveStrategy } from './stages.ts'
import { NEVER, type Now } from '../frontier/time.ts'
import { NOTIFIED_EVERY_MS } from '../websub/hub-calls.ts'
import { createSubscriptionStore } from '../websub/subscriptions.ts'

const CONTINUE_MS = 10_000

export interface Ending {
  run: ScanRun
  clock: Clock
  now: Now
  registry: Registry | null
  archive: Pick<Archive, 'drop'>
  /** Reason for an early end: the site refused, the budget is used up, or an administrator's limit. */
  reason: Cause | 'budget' | 'limit' | ''
}

/** Ends a run: decides which articles are gone for good, the source's health, and its next visit. */
export async function finishRun(transaction: Database, ending: Ending) {
  const { run, clock, reason } = ending
  const at = clock()
  const state = await stateOf(transaction, run.source_id)
  const loss = await settleMissing(transaction, ending)
  const fault = isCause(reason) ? reason : await faultOf(transaction, run)
  const strategy = readStrategy(state.strategy)
  const works = await crossrefFallback(transaction, { ending, strategy, fault })
  // From now on the articles come from Crossref: this is no failure.
  const failed = fault !== null && works === null
  const runState: RunState = failed ? 'failed' : 'done'
  await transaction
    .withTables<ScanningTables>()
    .updateTable('scan_run')
    .set((eb) => ({
      state: runState,
      finished_at: ending.now(),
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
    .withTables<ScanningTables>()
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
  { ending: { run, registry }, strategy, fault }: { ending: Ending; strategy: Strategy; fault: Cause | null },
): Promise<WorksListing | null> {
  const works = strategy.issn && !strategy.works ? registry?.worksOf(strategy.issn) : null
  const cause = works ? (fault ?? (await commonestFailure(transaction, run))) : null
  if (!works || !isForPeopleOnly(cause)) return null
  const read = await transaction
    .withTables<ScanningTables>()
    .selectFrom('crawl_url')
    .select('id')
    .where('source_id', '=', run.source_id)
    .where('article_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (read) return null
  // Its pages wait until somebody requests a new scan of the site.
  await transaction
    .withTables<ScanningTables>()
    .updateTable('crawl_url')
    .set({ state: 'held' })
    .where('source_id', '=', run.source_id)
    .where(sql<boolean>`state = 'due'`)
    .execute()
  return works
}

/** Spreads a thousand sources that were approved in one minute. */
const jittered = (ms: number) => Math.round(ms * (0.9 + Math.random() * 0.2))
