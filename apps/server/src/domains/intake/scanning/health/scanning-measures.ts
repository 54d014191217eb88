import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Measure } from '#platform/metrics'
import { type ApprovedSources, pausedIds } from '../approved-sources.ts'

/** Sources by health, running scans, and their remaining requests. */
export function scanningMeasures(db: Database, clock: Clock, sources: ApprovedSources): Measure[] {
  const count = db.fn.countAll<string | number>().as('count')
  return [
    {
      name: 'claire_sources',
      help: 'Approved sources, by health and its cause.',
      labels: ['health', 'cause'],
      async read() {
        const rows = await db
          .selectFrom('source_scan_state')
          .select(['health', 'health_cause', count])
          .groupBy(['health', 'health_cause'])
          .execute()
        return rows.map(({ health, health_cause: cause, count: value }) => ({
          labels: { health, cause },
          value: Number(value),
        }))
      },
    },
    {
      name: 'claire_sources_overdue_seconds',
      help: 'How long the source that has waited longest has been due for a scan.',
      async read() {
        const paused = await pausedIds(sources)
        const row = await db
          .selectFrom('source_scan_state')
          .select((eb) => eb.fn.min('next_scan_at').as('at'))
          // PostgreSQL rejects an empty list.
          .$if(paused.length > 0, (query) => query.where('source_id', 'not in', paused))
          .executeTakeFirst()
        return [{ value: row?.at ? Math.max(0, (clock() - row.at) / 1000) : 0 }]
      },
    },
    {
      name: 'claire_scans_running',
      help: 'Scans that are under way.',
      async read() {
        const row = await db
          .selectFrom('scan_run')
          .select(count)
          .where('state', '=', 'running')
          .executeTakeFirstOrThrow()
        return [{ value: Number(row.count) }]
      },
    },
    {
      name: 'claire_crawl_addresses_due',
      help: 'Addresses that the scans under way still have to visit.',
      async read() {
        const row = await db
          .selectFrom('crawl_url')
          .select(count)
          .where('state', '=', 'due')
          .executeTakeFirstOrThrow()
        return [{ value: Number(row.count) }]
      },
    },
  ]
}
