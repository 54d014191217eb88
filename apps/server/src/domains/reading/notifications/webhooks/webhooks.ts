import {
  AlertIdParamsSchema,
  type AlertWebhook,
  type AlertWebhookInput,
  AlertWebhookInputSchema,
  AlertWebhookSchema,
} from '@claire/api-contract'
import type { AlertNotifications } from '#domains/reading/alerts'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { ownAlert } from '../own-alert.ts'
import { createOutgoingMails } from '../queue/outgoing-mail.ts'
import type { WebhookTransport } from '../transports.ts'
import { type Webhook, createWebhookStore } from './webhook-store.ts'
import type { FastifyPluginAsync } from 'fastify'
import { callsOf } from '#platform/http/calls'

interface Parts {
  database: Database
  clock: Clock
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
      if (!webhooks) throw new DomainError('CONFLICT', 'Webhooks are switched off on this server.')
      const refusal = webhooks.refusal(wanted.url)
      if (refusal) throw new DomainError('BAD_REQUEST', refusal)
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
export function webhookRoutes(service: ReturnType<typeof webhookCalls>): FastifyPluginAsync {
  return async (app) => {
    const calls = callsOf(app, 'Mail')
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
  }
}
