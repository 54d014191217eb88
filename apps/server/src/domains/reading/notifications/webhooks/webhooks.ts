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
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'

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

const about = {
  tags: ['Mail'],
  params: AlertIdParamsSchema,
}

/** `/alert-webhook/{alertId}`: the address to which an alert's results are posted as well. */
export function webhookRoutes(service: ReturnType<typeof webhookCalls>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/:alertId',
      {
        schema: {
          ...about,
          summary: 'The webhook of an alert',
          response: { 200: AlertWebhookSchema, ...errorAnswers(404) },
        },
      },
      async (request) => service.webhook(callerOf(request).subject, request.params.alertId),
    )

    app.put(
      '/:alertId',
      {
        schema: {
          ...about,
          summary: 'Set the webhook of an alert',
          description: 'A new address keeps the secret; pending and failed posts are sent there.',
          body: AlertWebhookInputSchema,
          response: { 200: AlertWebhookSchema, ...errorAnswers(400, 404, 409) },
        },
      },
      async (request) => service.setWebhook(callerOf(request).subject, request.params.alertId, request.body),
    )

    app.delete(
      '/:alertId',
      {
        schema: {
          ...about,
          summary: 'Remove the webhook of an alert; the next one has a new secret',
          response: { 200: AlertWebhookSchema, ...errorAnswers(404) },
        },
      },
      async (request) => service.removeWebhook(callerOf(request).subject, request.params.alertId),
    )
  }
}
