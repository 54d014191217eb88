import {
  AlertDeliveriesQuerySchema,
  AlertDeliveryListSchema,
  AlertDeliveryLogSchema,
  AlertDeliverySchema,
  PrivateFeedSchema,
  AlertIdParamsSchema,
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
import type { FastifyPluginAsync } from 'fastify'
import { administratorRoutesUnder, routesUnder } from '#platform/http/calls'
import type { NotificationService } from '../notifications.ts'
import { webhookRoutes } from '../webhooks/webhooks.ts'

/** Routes of mail preferences, addresses and deliveries. */
export function notificationRoutes(service: NotificationService): FastifyPluginAsync {
  return async (app) => {
    await app.register(ownMailRoutes(service), { prefix: '/mail' })
    await app.register(outboxRoutes(service), { prefix: '/mail' })
    await app.register(deliveryRoutes(service), { prefix: '/alert-delivery' })
    await app.register(feedCalls(service), { prefix: '/alert-feed' })
    await app.register(webhookRoutes(service), { prefix: '/alert-webhook' })
  }
}

const ownMailRoutes = (service: NotificationService) =>
  routesUnder('Mail', (calls) => {
    calls.get('/preferences', {
      summary: "The caller's mail preferences",
      reply: KnownMailPreferencesSchema,
      handle: (_, { subject }) => service.preferences(subject),
    })
    calls.put('/preferences', {
      summary: "Change the caller's mail preferences",
      body: MailPreferencesSchema,
      reply: KnownMailPreferencesSchema,
      errors: [400, 409],
      handle: ({ body }, caller) => service.setPreferences(caller, body),
    })
    calls.get('/addresses', {
      summary: "The caller's mail addresses, with the state of their confirmation",
      reply: MailAddressListSchema,
      handle: (_, { subject }) => service.addresses(subject),
    })
    calls.delete('/addresses/:id', {
      summary: 'Remove a mail address',
      params: IdParamsSchema,
      errors: [404],
      handle: ({ params }, { subject }) => service.removeAddress(subject, params.id),
    })
    calls.get('/language', {
      summary: "The caller's language",
      reply: LanguageSettingSchema,
      handle: (_, { subject }) => service.language(subject),
    })
    calls.put('/language', {
      summary: 'Choose the language of the pages and of mail',
      body: LanguageSettingSchema,
      reply: LanguageSettingSchema,
      errors: [400],
      handle: ({ body }, { subject }) => service.setLanguage(subject, body),
    })
    calls.put('/pause', {
      summary: "Pause or resume the mail of all the caller's alerts",
      body: PauseAllSchema,
      handle: ({ body }, { subject }) => service.pauseAll(subject, body),
    })
  })

const outboxRoutes = (service: NotificationService) =>
  administratorRoutesUnder('Mail', (calls) => {
    calls.get('/outbox', {
      summary: 'Mail stored on the server because no mail server is configured, newest first',
      querystring: pagingSchema(LIST_PAGE_SIZE),
      reply: OutboxPageSchema,
      errors: [404],
      handle: ({ query }) => service.outbox(query),
    })
    calls.get('/outbox/:id', {
      summary: 'One stored message',
      params: IdParamsSchema,
      reply: OutboxMessageSchema,
      errors: [404],
      handle: ({ params }) => service.outboxMessage(params.id),
    })
  })

const deliveryRoutes = (service: NotificationService) =>
  routesUnder('Mail', (calls) => {
    calls.get('/', {
      summary: 'Delivery states of some alerts',
      querystring: AlertDeliveriesQuerySchema,
      reply: AlertDeliveryListSchema,
      handle: ({ query }, { subject }) =>
        service.deliveries(subject, query.alertIds.split(',').slice(0, 100)),
    })
    const params = AlertIdParamsSchema
    calls.get('/:alertId', {
      params,
      summary: 'Delivery state of one alert, with its last 20 mails',
      reply: AlertDeliveryLogSchema,
      errors: [404],
      handle: ({ params }, { subject }) => service.deliveryLog(subject, params.alertId),
    })
    calls.post('/:alertId/retry', {
      params,
      summary: 'Send returned mail again',
      reply: AlertDeliverySchema,
      errors: [404],
      handle: ({ params }, { subject }) => service.retry(subject, params.alertId),
    })
    calls.post('/:alertId/confirmation', {
      params,
      summary: "Send the confirmation request to the alert's address again",
      reply: AlertDeliverySchema,
      errors: [404, 409, 429],
      handle: ({ params }, { subject }) => service.confirmAgain(subject, params.alertId),
    })
  })

const feedCalls = (service: NotificationService) =>
  routesUnder('Mail', (calls) => {
    const feed = { params: AlertIdParamsSchema, reply: PrivateFeedSchema, errors: [404] }
    calls.get('/:alertId', {
      ...feed,
      summary: "Addresses of an alert's private feed; null if it has none",
      handle: ({ params }, { subject }) => service.feed(subject, params.alertId),
    })
    calls.post('/:alertId', {
      ...feed,
      summary: 'Give the feed new addresses; the former ones stop working',
      handle: ({ params }, { subject }) => service.openFeed(subject, params.alertId),
    })
    calls.delete('/:alertId', {
      ...feed,
      summary: 'Delete the feed',
      handle: ({ params }, { subject }) => service.closeFeed(subject, params.alertId),
    })
  })
