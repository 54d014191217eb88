import { AlertIdParamsSchema, AlertWebhookInputSchema, AlertWebhookSchema } from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { webhookCalls } from './webhooks.ts'

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
          summary: 'Where what an alert tells is posted as well',
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
          summary: 'Have what an alert tells posted to an address as well',
          description: 'Another address keeps the secret; what waits or has failed goes there.',
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
          summary: 'Have no more posted; the next secret is another',
          response: { 200: AlertWebhookSchema, ...errorAnswers(404) },
        },
      },
      async (request) => service.removeWebhook(callerOf(request).subject, request.params.alertId),
    )
  }
}
