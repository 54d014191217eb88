import {
  type Attention,
  HEALTH_STATES,
  type HealthState,
  memberOf,
  type Cause,
  CAUSES,
  type FailingCause,
  type SourceFailures,
} from '@claire/api-contract'
import { sql } from 'kysely'
import { createArticleStore } from '#domains/articles'
import type { Clock } from '#platform/clock'
import type { Database, StoreParts } from '#platform/database'
import { type ApprovedSources, pausedIds } from '../approved-sources.ts'
import { isCause, NO_FAULTS, type Messages } from '../causes.ts'
import type { UrlKind } from '../tables.ts'
import { STALE_INTERVALS } from './decision.ts'

/** The reason why a source needs attention, by the health after its last visit; null if it does not. */
const ATTENTION_OF: Record<HealthState, Attention | null> = {
  paused: null,
  never_scanned: null,
  scanning: null,
  healthy: null,
  silent: 'silent',
  stale: 'overdue',
  degraded: 'partly',
  never_succeeded: 'failing',
  blocked_robots: 'failing',
  blocked_site: 'failing',
  rate_limited: 'partly',
  needs_javascript: 'failing',
  not_found: 'failing',
  no_articles: 'failing',
  frozen_mass_loss: 'failing',
}
const ILL = HEALTH_STATES.filter((state) => ATTENTION_OF[state])

/** Sources that need attention, by id: those whose last visit failed or is too long ago, and inactive ones. */
export async function sourcesNeedingAttention({
  database,
  clock,
  sources,
}: StoreParts & { sources: ApprovedSources }): Promise<Map<string, Attention>> {
  const states = database.selectFrom('source_scan_state')
  const rows = await states
    .select(['source_id', 'health'])
    .where((eb) =>
      eb.or([
        eb('health', 'in', ILL),
        eb(
          eb(
            'last_ok_at',
            '+',
            eb(
              eb.fn.coalesce('own_interval_ms', 'interval_ms'),
              '*',
              sql<number>`${sql.lit(STALE_INTERVALS)}`,
            ),
          ),
          '<',
          clock(),
        ),
      ]),
    )
    .execute()
  const needing = new Map(rows.map(({ source_id: id, health }) => [id, attentionTo(health)]))
  const healthy = await states
    .select('source_id')
    .where('health', '=', 'healthy' satisfies HealthState)
    .execute()
  const others = healthy.map((row) => row.source_id).filter((id) => !needing.has(id))
  for (const id of (await inactivityOf(database, clock, others)).keys()) needing.set(id, 'silent')
  // Somebody has dealt with paused ones already.
  for (const id of await pausedIds(sources)) needing.delete(id)
  return needing
}

/** A healthy source is overdue. */
const attentionTo = (health: string): Attention =>
  ATTENTION_OF[memberOf(HEALTH_STATES, health, 'never_scanned')] ?? 'overdue'

const DAY_MS = 24 * 3600_000
/** Minimum days before a source counts as inactive. */
const LEAST_MS = 14 * DAY_MS
const USUAL_GAPS = 3
/** Minimum number of days with new articles to know the usual interval. */
const LEAST_DAYS = 5
const DAYS_LOOKED_AT = 20

interface Inactivity {
  /** When the last new article was first seen. */
  since: number
  /** Usual number of days between two days with new articles. */
  usualDays: number
}

/**
 * Inactive sources by id: nothing new for three times the usual interval; omits those without a known interval. Only
 * sources without recent articles are checked one by one.
 */
export async function inactivityOf(
  database: Database,
  clock: Clock,
  sourceIds: string[],
): Promise<Map<string, Inactivity>> {
  const inactive = new Map<string, Inactivity>()
  for (const [id, since] of await createArticleStore(database, clock).latestSeen(sourceIds)) {
    const inactivity =
      clock() - since > LEAST_MS ? await inactivitySince(database, clock, { sourceId: id, since }) : null
    if (inactivity) inactive.set(id, inactivity)
  }
  return inactive
}

async function inactivitySince(
  database: Database,
  clock: Clock,
  { sourceId, since }: { sourceId: string; since: number },
): Promise<Inactivity | null> {
  const articles = createArticleStore(database, clock)
  const days = await articles.daysWithNews(sourceId, {
    since: await backfilledAt(database, sourceId),
    limit: DAYS_LOOKED_AT,
  })
  if (days.length < LEAST_DAYS) return null
  const gaps = days
    .slice(1)
    .map((day, index) => (days[index] ?? day) - day)
    .sort((a, b) => a - b)
  const usualDays = gaps[Math.floor(gaps.length / 2)] ?? 0
  return clock() - since > USUAL_GAPS * usualDays * DAY_MS ? { since, usualDays } : null
}

/** When the first visits ended: their articles were old, and say nothing about the usual interval. */
async function backfilledAt(database: Database, sourceId: string): Promise<number> {
  const { at } = await database
    .selectFrom('scan_run')
    .select((eb) => eb.fn.max('finished_at').as('at'))
    .where('source_id', '=', sourceId)
    .where('backfill', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(at ?? 0)
}

/** Kinds counted as errors of a run: pages and files, not guessed lists. */
const KINDS = ['home', 'page', 'pdf'] satisfies UrlKind[]
const FAULTS = CAUSES.filter((cause) => !NO_FAULTS.includes(cause))

export interface FailuresQuery {
  cause?: Cause
  offset: number
  limit: number
}

interface SourceQuery extends FailuresQuery {
  sourceId: string
  t: Messages
}

/** Addresses of a source whose last visit failed, the latest first, with advice on each. */
export async function failingAddresses(
  database: Database,
  { sourceId, t, cause, offset, limit }: SourceQuery,
): Promise<SourceFailures> {
  const causes = await failingCauses(database, { sourceId, t })
  const chosen = causes.filter((each) => cause === undefined || each.cause === cause)
  if (!chosen.length) return { causes, content: [], totalElements: 0 }
  const rows = await failing(database, sourceId)
    .select(['url', 'reason', 'http_status', 'visited_at'])
    .where(
      'reason',
      'in',
      chosen.map((each) => each.cause),
    )
    .orderBy('visited_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return {
    causes,
    content: rows.flatMap(({ url, reason: cause, http_status: status, visited_at: at }) =>
      isCause(cause)
        ? [{ url, cause, status, visitedAt: at === null ? null : new Date(at).toISOString() }]
        : [],
    ),
    totalElements: chosen.reduce((sum, { count }) => sum + count, 0),
  }
}

async function failingCauses(
  database: Database,
  { sourceId, t }: Pick<SourceQuery, 'sourceId' | 't'>,
): Promise<FailingCause[]> {
  const rows = await failing(database, sourceId)
    .select(['reason', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('reason')
    .execute()
  return rows
    .flatMap(({ reason, count }) => {
      if (!isCause(reason)) return []
      const says = t(`causes.${reason}.says`)
      const advice = t(`causes.${reason}.advice`)
      return [{ cause: reason, says, advice, count: Number(count) }]
    })
    .sort((a, b) => b.count - a.count || a.cause.localeCompare(b.cause))
}

const failing = (database: Database, sourceId: string) =>
  database
    .selectFrom('crawl_url')
    .where('source_id', '=', sourceId)
    .where('state', 'in', ['failed', 'blocked', 'gone', 'skipped'])
    .where('reason', 'in', FAULTS)
    .where('kind', 'in', KINDS)
