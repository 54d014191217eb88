import { randomBytes } from 'node:crypto'
import {
  type AlertWebhook,
  type AlertWebhookInput,
  AlertIdParamsSchema,
  AlertWebhookInputSchema,
  AlertWebhookSchema,
} from '@claire/api-contract'
import type { AlertNotifications } from '#domains/reading/alerts'
import type { Clock } from '#platform/clock'
import { type Database, type StoreParts, inTransaction } from '#platform/database'
import { DomainError, refusal } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { routesUnder } from '#platform/http/calls'
import { ownAlert } from '../own-alert.ts'
import { createOutgoingMails } from '../queue/outgoing-mail.ts'
import type { WebhookTransport } from '../transports.ts'
import type { NotificationTables } from '../tables.ts'

interface Parts extends StoreParts {
  alerts: AlertNotifications
  webhooks: WebhookTransport | null
}

/** Webhooks of alerts: results are posted as well, signed, at the time of the mails. */
export function webhookCalls(parts: Parts) {
  const { database, clock, webhooks } = parts
  const shown = (webhook: Webhook | undefined): AlertWebhook => ({
    isOffered: webhooks !== null,
    webhook: webhook ?? null,
  })
  return {
    async webhook(owner: PersonId, alertId: string): Promise<AlertWebhook> {
      const { id } = await ownAlert(parts, owner, alertId)
      return shown(await createWebhookStore(database).of(id))
    },

    /** Moves posts that the former address has not taken, or has refused, to this one. */
    async setWebhook(owner: PersonId, alertId: string, wanted: AlertWebhookInput): Promise<AlertWebhook> {
      const { id } = await ownAlert(parts, owner, alertId)
      if (!webhooks) throw new DomainError('CONFLICT', (t) => t('alerts.webhooksOff'))
      const reason = webhooks.refusal(wanted.url)
      if (reason) throw refusal(reason)
      const url = new URL(wanted.url).href
      return inTransaction(database, async (transaction) => {
        const webhook = await createWebhookStore(transaction).set(id, { ...wanted, url }, clock)
        await createOutgoingMails(transaction, clock).redirectPosts(id, url)
        return shown(webhook)
      })
    },

    /** Drops the queued posts, too. */
    async removeWebhook(owner: PersonId, alertId: string): Promise<AlertWebhook> {
      const { id } = await ownAlert(parts, owner, alertId)
      await inTransaction(database, async (transaction) => {
        await createWebhookStore(transaction).remove([id])
        await createOutgoingMails(transaction, clock).dropPosts(id)
      })
      return shown(undefined)
    },
  }
}

/** `/alert-webhook/{alertId}`: the address to which an alert's results are posted as well. */
export const webhookRoutes = (service: ReturnType<typeof webhookCalls>) =>
  routesUnder('Mail', (calls) => {
    const about = { params: AlertIdParamsSchema, reply: AlertWebhookSchema, errors: [404] }
    calls.get('/:alertId', {
      ...about,
      summary: 'The webhook of an alert',
      handle: ({ params }, { subject }) => service.webhook(subject, params.alertId),
    })
    calls.put('/:alertId', {
      ...about,
      summary: 'Set the webhook of an alert',
      description: 'A new address keeps the secret; pending and failed posts are sent there.',
      body: AlertWebhookInputSchema,
      errors: [400, 404, 409],
      handle: ({ params, body }, { subject }) => service.setWebhook(subject, params.alertId, body),
    })
    calls.delete('/:alertId', {
      ...about,
      summary: 'Remove the webhook of an alert; the next one has a new secret',
      handle: ({ params }, { subject }) => service.removeWebhook(subject, params.alertId),
    })
  })

const WEBHOOK = ['url', 'form', 'secret'] as const
type Webhook = Pick<NotificationTables['alert_webhook'], (typeof WEBHOOK)[number]>

export function createWebhookStore(db: Database) {
  return {
    of: (alertId: string): Promise<Webhook | undefined> =>
      db.selectFrom('alert_webhook').select(WEBHOOK).where('alert_id', '=', alertId).executeTakeFirst(),

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
    set(alertId: string, { url, form }: Pick<Webhook, 'url' | 'form'>, clock: Clock): Promise<Webhook> {
      const secret = `whsec_${randomBytes(32).toString('base64')}`
      return db
        .insertInto('alert_webhook')
        .values({ alert_id: alertId, url, form, secret, created_at: clock() })
        .onConflict((conflict) => conflict.column('alert_id').doUpdateSet({ url, form }))
        .returning(WEBHOOK)
        .executeTakeFirstOrThrow()
    },

    async remove(alertIds: string[]) {
      await db.deleteFrom('alert_webhook').where('alert_id', 'in', alertIds).execute()
    },
  }
}
