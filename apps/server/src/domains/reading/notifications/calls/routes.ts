import {
  AlertDeliveriesQuerySchema,
  AlertDeliveryListSchema,
  AlertDeliveryLogSchema,
  AlertDeliverySchema,
  PrivateFeedSchema,
  AlertIdParamsSchema,
  DoneSchema,
  IdParamsSchema,
  KnownMailPreferencesSchema,
  LIST_PAGE_SIZE,
  LanguageSettingSchema,
  MailAddressListSchema,
  MailPreferencesSchema,
  OutboxMessageSchema,
  OutboxPageSchema,
  PauseAllSchema,
  pagingSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf, forAdministrators } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { NotificationService } from '../notifications.ts'
import { webhookRoutes } from '../webhooks/webhooks.ts'

const tags = ['Mail']
const done = { done: true as const }

/** Routes of mail preferences, addresses and deliveries. */
export function notificationRoutes(service: NotificationService): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(wishRoutes(service), { prefix: '/mail' })
    await app.register(languageRoutes(service), { prefix: '/mail' })
    await app.register(pauseRoutes(service), { prefix: '/mail' })
    await app.register(outboxRoutes(service), { prefix: '/mail' })
    await app.register(deliveryRoutes(service), { prefix: '/alert-delivery' })
    await app.register(feedCalls(service), { prefix: '/alert-feed' })
    await app.register(webhookRoutes(service), { prefix: '/alert-webhook' })
  }
}

function wishRoutes(service: NotificationService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/preferences',
      {
        schema: {
          summary: "The caller's mail preferences",
          tags,
          response: { 200: KnownMailPreferencesSchema },
        },
      },
      async (request) => service.preferences(callerOf(request).subject),
    )

    app.put(
      '/preferences',
      {
        schema: {
          summary: "Change the caller's mail preferences",
          tags,
          body: MailPreferencesSchema,
          response: { 200: KnownMailPreferencesSchema, ...errorAnswers(400, 409) },
        },
      },
      async (request) => service.setPreferences(callerOf(request), request.body),
    )

    app.get(
      '/addresses',
      {
        schema: {
          summary: "The caller's mail addresses, with the state of their confirmation",
          tags,
          response: { 200: MailAddressListSchema },
        },
      },
      async (request) => service.addresses(callerOf(request).subject),
    )

    app.delete(
      '/addresses/:id',
      {
        schema: {
          summary: 'Remove a mail address',
          tags,
          params: IdParamsSchema,
          response: { 200: DoneSchema, ...errorAnswers(404) },
        },
      },
      async (request) => {
        await service.removeAddress(callerOf(request).subject, request.params.id)
        return done
      },
    )
  }
}

function languageRoutes(service: NotificationService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/language',
      { schema: { summary: "The caller's language", tags, response: { 200: LanguageSettingSchema } } },
      async (request) => service.language(callerOf(request).subject),
    )

    app.put(
      '/language',
      {
        schema: {
          summary: 'Choose the language of the pages and of mail',
          tags,
          body: LanguageSettingSchema,
          response: { 200: LanguageSettingSchema, ...errorAnswers(400) },
        },
      },
      async (request) => service.setLanguage(callerOf(request).subject, request.body),
    )
  }
}

function pauseRoutes(service: NotificationService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.put(
      '/pause',
      {
        schema: {
          summary: "Pause or resume the mail of all the caller's alerts",
          tags,
          body: PauseAllSchema,
          response: { 200: DoneSchema },
        },
      },
      async (request) => {
        await service.pauseAll(callerOf(request).subject, request.body)
        return done
      },
    )
  }
}

function outboxRoutes(service: NotificationService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('preValidation', forAdministrators)

    app.get(
      '/outbox',
      {
        schema: {
          summary: 'Mail stored on the server because no mail server is configured, newest first',
          tags,
          querystring: pagingSchema(LIST_PAGE_SIZE),
          response: { 200: OutboxPageSchema, ...errorAnswers(403, 404) },
        },
      },
      async (request) => service.outbox(request.query),
    )

    app.get(
      '/outbox/:id',
      {
        schema: {
          summary: 'One stored message',
          tags,
          params: IdParamsSchema,
          response: { 200: OutboxMessageSchema, ...errorAnswers(403, 404) },
        },
      },
      async (request) => service.outboxMessage(request.params.id),
    )
  }
}

function deliveryRoutes(service: NotificationService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/',
      {
        schema: {
          summary: 'Delivery states of some alerts',
          tags,
          querystring: AlertDeliveriesQuerySchema,
          response: { 200: AlertDeliveryListSchema },
        },
      },
      async (request) =>
        service.deliveries(callerOf(request).subject, request.query.alertIds.split(',').slice(0, 100)),
    )

    const ofAlert = { tags, params: AlertIdParamsSchema }
    app.get(
      '/:alertId',
      {
        schema: {
          ...ofAlert,
          summary: 'Delivery state of one alert, with its last 20 mails',
          response: { 200: AlertDeliveryLogSchema, ...errorAnswers(404) },
        },
      },
      async (request) => service.deliveryLog(callerOf(request).subject, request.params.alertId),
    )

    app.post(
      '/:alertId/retry',
      {
        schema: {
          ...ofAlert,
          summary: 'Send returned mail again',
          response: { 200: AlertDeliverySchema, ...errorAnswers(404) },
        },
      },
      async (request) => service.retry(callerOf(request).subject, request.params.alertId),
    )

    app.post(
      '/:alertId/confirmation',
      {
        schema: {
          ...ofAlert,
          summary: "Send the confirmation request to the alert's address again",
          response: { 200: AlertDeliverySchema, ...errorAnswers(404, 409, 429) },
        },
      },
      async (request) => service.confirmAgain(callerOf(request).subject, request.params.alertId),
    )
  }
}

function feedCalls(service: NotificationService): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      tags,
      params: AlertIdParamsSchema,
      response: { 200: PrivateFeedSchema, ...errorAnswers(404) },
    }
    app.get(
      '/:alertId',
      { schema: { ...schema, summary: "Addresses of an alert's private feed; null if it has none" } },
      async (request, reply) =>
        reply.send(await service.feed(callerOf(request).subject, request.params.alertId)),
    )
    app.post(
      '/:alertId',
      { schema: { ...schema, summary: 'Give the feed new addresses; the former ones stop working' } },
      async (request) => service.openFeed(callerOf(request).subject, request.params.alertId),
    )
    app.delete('/:alertId', { schema: { ...schema, summary: 'Delete the feed' } }, async (request, reply) =>
      reply.send(await service.closeFeed(callerOf(request).subject, request.params.alertId)),
    )
  }
}
