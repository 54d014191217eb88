import type { Database } from '#platform/database'
import type { Measure } from '#platform/metrics'
import type { AlertTables } from '../tables.ts'

/** Numbers of alerts and results. */
export function alertMeasures(database: Database): Measure[] {
  const db = database.withTables<AlertTables>()
  const count = db.fn.countAll<string | number>().as('count')
  return [
    {
      name: 'claire_alerts',
      help: 'Alerts of all people.',
      read: async () => [
        { value: Number((await db.selectFrom('alert').select(count).executeTakeFirstOrThrow()).count) },
      ],
    },
    {
      name: 'claire_alert_results',
      help: 'Articles that alerts have found.',
      read: async () => [
        { value: Number((await db.selectFrom('alert_match').select(count).executeTakeFirstOrThrow()).count) },
      ],
    },
  ]
}
