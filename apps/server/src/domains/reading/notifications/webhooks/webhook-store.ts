import { randomBytes } from 'node:crypto'
import type { WebhookForm } from '@claire/api-contract'
import type { Selectable } from 'kysely'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { NotificationTables } from '../tables.ts'

/** The address to which an alert's results are posted. */
export interface Webhook {
  url: string
  form: WebhookForm
  /** 'whsec_' and the key in base64, as Standard Webhooks write it. */
  secret: string
}

export function createWebhookStore(database: Database) {
  const db = database.withTables<NotificationTables>()
  return {
    async of(alertId: string): Promise<Webhook | undefined> {
      const row = await db
        .selectFrom('alert_webhook')
        .selectAll()
        .where('alert_id', '=', alertId)
        .executeTakeFirst()
      return row && webhookOf(row)
    },

    /** Addresses by alert; omits alerts without one. */
    async urlsOf(alertIds: string[]): Promise<Map<string, string>> {
      const rows = alertIds.length
        ? await db
            .selectFrom('alert_webhook')
            .select(['alert_id', 'url'])
            .where('alert_id', 'in', alertIds)
            .execute()
        : []
      return new Map(rows.map(({ alert_id, url }) => [alert_id, url]))
    },

    /** A new address keeps the secret. */
    async set(alertId: string, { url, form }: Pick<Webhook, 'url' | 'form'>, clock: Clock): Promise<Webhook> {
      const secret = `whsec_${randomBytes(32).toString('base64')}`
      const row = await db
        .insertInto('alert_webhook')
        .values({ alert_id: alertId, url, form, secret, created_at: clock() })
        .onConflict((conflict) => conflict.column('alert_id').doUpdateSet({ url, form }))
        .returningAll()
        .executeTakeFirstOrThrow()
      return webhookOf(row)
    },

    async remove(alertIds: string[]) {
      await db.deleteFrom('alert_webhook').where('alert_id', 'in', alertIds).execute()
    },
  }
}

const webhookOf = ({ url, form, secret }: Selectable<NotificationTables['alert_webhook']>): Webhook => ({
  url,
  form,
  secret,
})
