import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { STALE_INTERVALS, type Health } from './health.ts'
import { silenceOf } from './silence.ts'
import type { ScanningTables } from '../tables.ts'

const WELL = ['healthy', 'never_scanned'] satisfies Health[]

/** The ids of the sources that somebody has to look at: whose last visit did not go well, or is too long ago, or that have fallen silent. */
export async function sourcesNeedingAttention(database: Database, clock: Clock): Promise<string[]> {
  const states = database.withTables<ScanningTables>().selectFrom('source_scan_state').select('source_id')
  const rows = await states
    .where((eb) =>
      eb.or([
        eb('health', 'not in', WELL),
        eb(eb('last_ok_at', '+', eb('interval_ms', '*', STALE_INTERVALS)), '<', clock()),
      ]),
    )
    .execute()
  const needing = new Set(rows.map((row) => row.source_id))
  const healthy = await states.where('health', '=', 'healthy' satisfies Health).execute()
  const others = healthy.map((row) => row.source_id).filter((id) => !needing.has(id))
  for (const id of (await silenceOf(database, clock, others)).keys()) needing.add(id)
  return [...needing]
}
