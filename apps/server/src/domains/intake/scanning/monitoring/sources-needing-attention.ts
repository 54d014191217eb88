import type { Attention } from '@claire/api-contract'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { type ApprovedSources, pausedIds } from '../approved-sources.ts'
import type { Health } from '../words/words.ts'
import { STALE_INTERVALS } from './health.ts'
import { silenceOf } from './silence.ts'
import type { ScanningTables } from '../tables.ts'

const WELL = ['healthy', 'never_scanned'] satisfies Health[]
/** Something comes, but not all of it, or slowly. */
const IN_PART = ['degraded', 'rate_limited'] satisfies Health[]

const isIn = (some: readonly Health[], health: string) => some.some((each) => each === health)

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
        eb('health', 'not in', WELL),
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
  const needing = new Map(rows.map(({ source_id: id, health }) => [id, whyOf(health)]))
  const healthy = await states
    .select('source_id')
    .where('health', '=', 'healthy' satisfies Health)
    .execute()
  const others = healthy.map((row) => row.source_id).filter((id) => !needing.has(id))
  for (const id of (await silenceOf(database, clock, others)).keys()) needing.set(id, 'silent')
  // Somebody has looked at those already.
  for (const id of await pausedIds(sources)) needing.delete(id)
  return needing
}

function whyOf(health: string): Attention {
  if (isIn(WELL, health)) return 'overdue'
  return isIn(IN_PART, health) ? 'partly' : 'failing'
}
