import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Measure } from '#platform/metrics'
import type { NotificationTables } from '../tables.ts'

/** Mails by state, and the age of the oldest queued one. Only those of the last months: older ones are deleted. */
export function mailMeasures(database: Database, clock: Clock): Measure[] {
  const mails = database.withTables<NotificationTables>().selectFrom('outgoing_mail')
  return [
    {
      name: 'claire_mails',
      help: 'Mails and posts, by state: waiting, sending, sent or failed.',
      labels: ['state'],
      async read() {
        const rows = await mails
          .select((eb) => ['state', eb.fn.countAll<string | number>().as('count')])
          .groupBy('state')
          .execute()
        return rows.map(({ state, count }) => ({ labels: { state }, value: Number(count) }))
      },
    },
    {
      name: 'claire_mail_oldest_waiting_seconds',
      help: 'How long the mail that has waited longest has been in the queue.',
      async read() {
        const row = await mails
          .select((eb) => eb.fn.min('queued_at').as('since'))
          .where('state', 'in', ['waiting', 'sending'])
          .executeTakeFirst()
        return [{ value: row?.since ? Math.max(0, (clock() - row.since) / 1000) : 0 }]
      },
    },
  ]
}
