import { type Attention, HEALTH_STATES, type HealthState, memberOf } from '@claire/api-contract'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { type ApprovedSources, pausedIds } from '../approved-sources.ts'
import { STALE_INTERVALS } from './decision.ts'
import { inactivityOf } from './inactivity.ts'
import type { ScanningTables } from '../tables.ts'

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
}: {
  database: Database
  clock: Clock
  sources: ApprovedSources
}): Promise<Map<string, Attention>> {
  const states = database.withTables<ScanningTables>().selectFrom('source_scan_state')
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
