import type { Clock } from '../clock.ts'
import type { Database } from '../database.ts'
import type { Measure } from './measure.ts'
import type { JobTables } from '../jobs/queue.ts'

/** Lengths of the job queues. */
export function jobMeasures(database: Database, clock: Clock): Measure[] {
  const jobs = database.withTables<JobTables>().selectFrom('job')
  return [
    {
      name: 'claire_jobs',
      help: 'Jobs by queue: due now, for later, or tried in vain before.',
      labels: ['queue', 'state'],
      async read() {
        const rows = await jobs
          .select((eb) => [
            'queue',
            eb
              .case()
              .when('last_error', 'is not', null)
              .then('retrying')
              .when('run_at', '>', clock())
              .then('later')
              .else('due')
              .end()
              .as('state'),
            eb.fn.countAll<string | number>().as('count'),
          ])
          .groupBy(['queue', 'state'])
          .execute()
        return rows.map(({ queue, state, count }) => ({ labels: { queue, state }, value: Number(count) }))
      },
    },
  ]
}
