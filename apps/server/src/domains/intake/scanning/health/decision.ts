import { type Cause, HEALTH_STATES, type HealthState, memberOf } from '@claire/api-contract'
import { sql } from 'kysely'
import { type Database, countOf } from '#platform/database'
import { type ScanRun, type ScanState, stateOf } from '../frontier/runs.ts'
import { intervalOf } from '../frontier/schedule.ts'
import { CAUSE_FACTS, isCause, NO_FAULTS } from '../causes.ts'

/** Number of usual intervals without a successful visit after which a source is stale. */
export const STALE_INTERVALS = 3
/** Minimum failures to report about a site. */
const LEAST_ERRORS = 3

/** Present health of a source, from its last visit and the time since. */
export function healthNow(
  state: ScanState | undefined,
  { paused, running, now }: { paused: boolean; running: boolean; now: number },
): HealthState {
  if (paused) return 'paused'
  if (running) return 'scanning'
  if (!state) return 'never_scanned'
  const stale =
    state.health === 'healthy' &&
    state.last_ok_at !== null &&
    now - state.last_ok_at > STALE_INTERVALS * intervalOf(state)
  return stale ? 'stale' : memberOf(HEALTH_STATES, state.health, 'never_scanned')
}

/** The cause to report if every visit of the run failed. */
export async function faultOf(transaction: Database, run: ScanRun): Promise<Cause | null> {
  const visited = transaction
    .selectFrom('crawl_url')
    .where('source_id', '=', run.source_id)
    .where('visited_at', '>=', run.started_at)
    .where('kind', 'not in', ['soft404', 'lookup'])
  const good = await visited
    .select('id')
    .where('state', '=', 'ok')
    // Redirects have not been read.
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

interface Visited {
  run: ScanRun
  fault: Cause | null
  frozen: boolean
  articles: number
}

/** Health of a source after a visit, with the cause; '' if there is none. */
export async function healthAfter(
  transaction: Database,
  { run, fault, frozen, articles }: Visited,
): Promise<{ health: HealthState; health_cause: string }> {
  if (frozen) return { health: 'frozen_mass_loss', health_cause: '' }
  if (fault) {
    const health = CAUSE_FACTS[fault].source
    const { last_ok_at: before } = await stateOf(transaction, run.source_id)
    const never = health === 'degraded' && before === null && !articles
    return { health: never ? 'never_succeeded' : health, health_cause: fault }
  }
  // A run that does not revisit a failed page leaves the cause of a source without articles in place.
  const worst = await commonestFailure(transaction, run, { since: articles ? run.started_at : 0 })
  if (!articles) {
    const health = worst ? CAUSE_FACTS[worst].source : 'no_articles'
    return { health: health === 'degraded' ? 'no_articles' : health, health_cause: worst ?? '' }
  }
  if (worst && (await isMuchAmiss(transaction, run))) return { health: 'degraded', health_cause: worst }
  return { health: 'healthy', health_cause: '' }
}

/** True if more than a fifth of the visited addresses failed. Attempts and probes do not count, addresses do. */
async function isMuchAmiss(transaction: Database, run: ScanRun): Promise<boolean> {
  if (run.errors < LEAST_ERRORS) return false
  const visited = transaction
    .selectFrom('crawl_url')
    .where('source_id', '=', run.source_id)
    .where('visited_at', '>=', run.started_at)
    .where('kind', 'in', ['page', 'pdf', 'home'])
  return run.errors > (await countOf(visited)) * 0.2
}

/** Condition of a statement on `crawl_url`: counts a missing page, unless another address shows the same article. */
const isMissed = sql<boolean>`(crawl_url.state <> 'gone' or crawl_url.article_id is null or not exists (
  select 1 from crawl_url as shown where shown.article_id = crawl_url.article_id
    and shown.source_id = crawl_url.source_id and shown.state = 'ok'))`

/** The most frequent cause of unreadable addresses since a time; by default since the beginning of the run. */
export async function commonestFailure(
  transaction: Database,
  run: ScanRun,
  { since = run.started_at }: { since?: number } = {},
): Promise<Cause | null> {
  const row = await transaction
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
