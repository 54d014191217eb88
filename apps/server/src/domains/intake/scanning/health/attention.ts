import { type Attention, HEALTH_STATES, type HealthState, memberOf } from '@claire/api-contract'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { type ApprovedSources, pausedIds } from '../approved-sources.ts'
import { STALE_INTERVALS } from './decision.ts'
import { silenceOf } from './silence.ts'
import type { ScanningTables } from '../tables.ts'

/** Why somebody has to look at a source by the health that its last visit left it in; null where nobody has to. */
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

/** The sources that somebody has to look at, by id: whose last visit did not go well, or is too long ago, or that have fallen silent. */
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
  for (const id of (await silenceOf(database, clock, others)).keys()) needing.set(id, 'silent')
  // Somebody has looked at those already.
  for (const id of await pausedIds(sources)) needing.delete(id)
  return needing
}

/** A source that is well is overdue. */
const attentionTo = (health: string): Attention =>
  ATTENTION_OF[memberOf(HEALTH_STATES, health, 'never_scanned')] ?? 'overdue'
