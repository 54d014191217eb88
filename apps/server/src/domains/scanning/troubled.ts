import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { STALE_INTERVALS, type Health } from './health.ts'
import type { ScanningTables } from './tables.ts'

const WELL = ['healthy', 'never_scanned'] satisfies Health[]

/** The ids of the sources that somebody has to look at: whose last visit did not go well, or is too long ago. */
export async function troubledSources(database: Database, clock: Clock): Promise<string[]> {
  const rows = await database
    .withTables<ScanningTables>()
    .selectFrom('source_scan_state')
    .select('source_id')
    .where((eb) => eb.or([eb('health', 'not in', WELL), eb(eb('last_ok_at', '+', eb('interval_ms', '*', STALE_INTERVALS)), '<', clock())]))
    .execute()
  return rows.map((row) => row.source_id)
}
