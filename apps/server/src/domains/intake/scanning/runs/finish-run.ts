import { sql } from 'kysely'
import type { Cause, HealthState } from '@claire/api-contract'
import { createArticleStore } from '#domains/articles'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { CAUSE_FACTS, isCause, NO_FAULTS } from '../health/causes.ts'
import { readStrategy, type Strategy, type WorksListing } from '../discovery/strategy.ts'
import { isForPeopleOnly } from '../discovery/works-listing.ts'
import type { Archive } from '../pages/archive.ts'
import type { Registry } from '../enrichment/registry.ts'
import type { RunState, ScanningTables } from '../tables.ts'
import { settleMissing } from './settle-missing.ts'
import { type ScanRun, type ScanState, stateOf } from '../frontier/runs.ts'
import { nextInterval, untilNextVisit } from './rhythm.ts'
import { saveStrategy } from './stages.ts'
import { NEVER, type Now } from '../frontier/time.ts'
import { TOLD_EVERY_MS } from '../websub/hub-calls.ts'
import { createSubscriptionStore } from '../websub/subscriptions.ts'

const CONTINUE_MS = 10_000
/** Fewer failures than this are said of no site. */
const LEAST_ERRORS = 3

export interface Ending {
  run: ScanRun
  clock: Clock
  now: Now
  registry: Registry | null
  archive: Pick<Archive, 'drop'>
  /** Why it ends before everything is visited: the site turned us away, the budget is used up, or an administrator's limit. */
  reason: Cause | 'budget' | 'limit' | ''
}

/** Ends a run: decides what is gone for good, how the source is, and when it is visited next. */
export async function finishRun(transaction: Database, ending: Ending) {
  const { run, clock, reason } = ending
  const at = clock()
  const state = await stateOf(transaction, run.source_id)
  const loss = await settleMissing(transaction, ending)
  const fault = isCause(reason) ? reason : await faultOf(transaction, run)
  const strategy = readStrategy(state.strategy)
  const works = await crossrefFallback(transaction, { ending, strategy, fault })
  // From now on the articles come from where they are listed: what is dealt with so is no failure.
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
  const health = await healthAfter(transaction, { ending, fault, frozen: loss.frozen, articles })
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
      next_scan_at: Math.min(at + waitMs, await toldMeanwhile(transaction, { run, state, fault })),
      ...(!fault && { last_ok_at: at }),
      ...(!fault && !isCutShort && { backfilled: 1 as const }),
    })
    .where('source_id', '=', run.source_id)
    .execute()
}

/** When a hub said during the visit that there is something new: that may have come too late for it. */
async function toldMeanwhile(
  transaction: Database,
  { run, state, fault }: { run: ScanRun; state: ScanState; fault: Cause | null },
): Promise<number> {
  if (fault || state.own_interval_ms !== null) return NEVER
  const toldAt = await createSubscriptionStore(transaction).toldAt(run.source_id)
  return toldAt !== null && toldAt > run.started_at ? run.started_at + TOLD_EVERY_MS : NEVER
}

/** Where the source's articles are listed from now on, when not one of its pages could be read and its ISSN is known. */
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
  // Its pages wait until somebody has the site looked at again.
  await transaction
    .withTables<ScanningTables>()
    .updateTable('crawl_url')
    .set({ state: 'held' })
    .where('source_id', '=', run.source_id)
    .where(sql<boolean>`state = 'due'`)
    .execute()
  return works
}

/** A thousand sources approved in one minute need not wake in one minute for ever. */
const jittered = (ms: number) => Math.round(ms * (0.9 + Math.random() * 0.2))

/** The cause to report when not one visit of the run succeeded. */
async function faultOf(transaction: Database, run: ScanRun): Promise<Cause | null> {
  const visited = transaction
    .withTables<ScanningTables>()
    .selectFrom('crawl_url')
    .where('source_id', '=', run.source_id)
    .where('visited_at', '>=', run.started_at)
    .where('kind', 'not in', ['soft404', 'lookup'])
  const good = await visited
    .select('id')
    .where('state', '=', 'ok')
    // What leads elsewhere has not been read.
    .where('reason', '!=', 'redirected')
    .limit(1)
    .executeTakeFirst()
  if (good) return null
  const bad = await visited
    .select('reason')
    .orderBy('prio')
    .orderBy('visited_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return bad && isCause(bad.reason) ? bad.reason : null
}

interface Judging {
  ending: Ending
  fault: Cause | null
  frozen: boolean
  articles: number
}

async function healthAfter(
  transaction: Database,
  { ending: { run }, fault, frozen, articles }: Judging,
): Promise<{ health: HealthState; health_cause: string }> {
  if (frozen) return { health: 'frozen_mass_loss', health_cause: '' }
  if (fault) {
    const health = CAUSE_FACTS[fault].source
    const { last_ok_at: before } = await stateOf(transaction, run.source_id)
    const never = health === 'degraded' && before === null && !articles
    return { health: never ? 'never_succeeded' : health, health_cause: fault }
  }
  // What keeps a source without articles is not disproved by a run that does not look at it again.
  const worst = await commonestFailure(transaction, run, { since: articles ? run.started_at : 0 })
  if (!articles) {
    const health = worst ? CAUSE_FACTS[worst].source : 'no_articles'
    return { health: health === 'degraded' ? 'no_articles' : health, health_cause: worst ?? '' }
  }
  if (worst && (await isMuchAmiss(transaction, run))) return { health: 'degraded', health_cause: worst }
  return { health: 'healthy', health_cause: '' }
}

/** More than a fifth of what was visited failed. Attempts and probes do not count, addresses do. */
async function isMuchAmiss(transaction: Database, run: ScanRun): Promise<boolean> {
  if (run.errors < LEAST_ERRORS) return false
  const { total } = await transaction
    .withTables<ScanningTables>()
    .selectFrom('crawl_url')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('source_id', '=', run.source_id)
    .where('visited_at', '>=', run.started_at)
    .where('kind', 'in', ['page', 'pdf', 'home'])
    .executeTakeFirstOrThrow()
  return run.errors > Number(total) * 0.2
}

/** Inside a statement on `crawl_url`: what is not there is missed, unless another address shows the same article. */
const isMissed = sql<boolean>`(crawl_url.state <> 'gone' or crawl_url.article_id is null or not exists (
  select 1 from crawl_url as shown where shown.article_id = crawl_url.article_id
    and shown.source_id = crawl_url.source_id and shown.state = 'ok'))`

async function commonestFailure(
  transaction: Database,
  run: ScanRun,
  { since = run.started_at }: { since?: number } = {},
): Promise<Cause | null> {
  const row = await transaction
    .withTables<ScanningTables>()
    .selectFrom('crawl_url')
    .select(['reason', sql<number>`count(*)`.as('times')])
    .where('source_id', '=', run.source_id)
    .where('visited_at', '>=', since)
    .where('state', 'in', ['blocked', 'failed', 'gone', 'skipped'])
    .where('reason', 'not in', [...NO_FAULTS, 'gone'])
    .where(isMissed)
    .where('kind', 'in', ['page', 'pdf', 'home'])
    .groupBy('reason')
    .orderBy('times', 'desc')
    .orderBy(sql`max(visited_at)`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && isCause(row.reason) ? row.reason : null
}
