import type { Database } from '#platform/database'
import type { NotificationTables } from '../tables.ts'

export interface LastMails {
  /** When the newest mail of an alert was written; null for none. */
  timeOf(alertId: string): number | null
  /** True if a mail of the alert was returned: the next ones wait until its person has dealt with it. */
  hasFailed(alertId: string): boolean
}

export function createLastMails(database: Database) {
  const db = database.withTables<NotificationTables>()
  return {
    async of(alertIds: string[]): Promise<LastMails> {
      const rows = alertIds.length
        ? await db
            .selectFrom('outgoing_mail_alert')
            .innerJoin('outgoing_mail', 'outgoing_mail.id', 'outgoing_mail_alert.mail_id')
            .select((eb) => [
              'alert_id',
              eb.fn.max('created_at').as('last'),
              eb.fn
                .max(
                  eb
                    .case()
                    .when(eb.and([eb('state', '=', 'failed'), eb('kind', '!=', 'webhook')]))
                    .then(1)
                    .else(0)
                    .end(),
                )
                .as('failed'),
            ])
            .where('alert_id', 'in', alertIds)
            .groupBy('alert_id')
            .execute()
        : []
      const known = new Map(rows.map((row) => [row.alert_id, row]))
      return {
        timeOf: (alertId) => known.get(alertId)?.last ?? null,
        hasFailed: (alertId) => known.get(alertId)?.failed === 1,
      }
    },
  }
}
