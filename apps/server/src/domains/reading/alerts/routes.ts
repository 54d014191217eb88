import {
  AlertChangeSchema,
  AlertInputSchema,
  AlertPageSchema,
  AlertListQuerySchema,
  AlertPreviewInputSchema,
  AlertPreviewSchema,
  AlertQuerySchema,
  AlertResultIdsSchema,
  AlertResultPageSchema,
  AlertResultPagingSchema,
  AlertSchema,
  DoneSchema,
  FollowInputSchema,
  IdParamsSchema,
  MarkAllAsReadQuerySchema,
  MarkAsReadQuerySchema,
  NewResultCountsSchema,
  NotRelevantQuerySchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { AlertService } from './service.ts'

const tags = ['Alerts']
const done = { done: true as const }

/** The calls of docs/product.md 7.4, and those for reading results. */
export function alertRoutes(service: AlertService): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(readingRoutes(service), { prefix: '/alert' })
    await app.register(keepingRoutes(service), { prefix: '/alert' })
    await app.register(changingRoutes(service), { prefix: '/alert' })
    await app.register(resultRoutes(service), { prefix: '/alert-result' })
    await app.register(newsRoutes(service), { prefix: '/alert-result' })
    await app.register(judgingRoutes(service), { prefix: '/alert-result' })
  }
}

function readingRoutes(service: AlertService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/',
      {
        schema: {
          summary: "The caller's alerts, newest first, or that with the newest result",
          tags,
          querystring: AlertListQuerySchema,
          response: { 200: AlertPageSchema },
        },
      },
      async (request) => service.page(callerOf(request).subject, request.query),
    )

    app.get(
      '/:id',
      {
        schema: {
          summary: 'One alert',
          tags,
          params: IdParamsSchema,
          response: { 200: AlertSchema, ...errorAnswers(404) },
        },
      },
      async (request) => service.get(callerOf(request).subject, request.params.id),
    )

    app.get(
      '/:id/results',
      {
        schema: {
          summary: 'What an alert has found, newest first, read or not',
          tags,
          params: IdParamsSchema,
          querystring: AlertResultPagingSchema,
          response: { 200: AlertResultPageSchema, ...errorAnswers(404) },
        },
      },
      async (request) => service.results(callerOf(request).subject, request.params.id, request.query),
    )
  }
}

function keepingRoutes(service: AlertService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/',
      {
        schema: {
          summary: 'Add an alert',
          description: 'What is in Claire already is not new to it.',
          tags,
          body: AlertInputSchema,
          response: { 200: AlertSchema, ...errorAnswers(409) },
        },
      },
      async (request) => service.add(callerOf(request), request.body),
    )

    app.post(
      '/preview',
      {
        schema: {
          summary: 'What an alert would bring: how much, examples, or why it would be refused',
          tags,
          body: AlertPreviewInputSchema,
          response: { 200: AlertPreviewSchema },
        },
      },
      async (request) => service.preview(callerOf(request).subject, request.body),
    )

    app.post(
      '/follow',
      {
        schema: {
          summary: 'Alert me to anything new from a source or on a topic',
          tags,
          body: FollowInputSchema,
          response: { 200: AlertSchema, ...errorAnswers(409) },
        },
      },
      async (request) => service.follow(callerOf(request), request.body),
    )
  }
}

function changingRoutes(service: AlertService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.put(
      '/:id',
      {
        schema: {
          summary: 'Change an alert',
          tags,
          params: IdParamsSchema,
          body: AlertChangeSchema,
          response: { 200: AlertSchema, ...errorAnswers(404, 409) },
        },
      },
      async (request) => service.change(callerOf(request), request.params.id, request.body),
    )

    app.delete(
      '/:id',
      {
        schema: {
          summary: 'Delete an alert with all that it has found',
          tags,
          params: IdParamsSchema,
          response: { 200: DoneSchema, ...errorAnswers(404) },
        },
      },
      async (request) => {
        await service.delete(callerOf(request).subject, request.params.id)
        return done
      },
    )
  }
}

function resultRoutes(service: AlertService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/IDs',
      {
        schema: {
          summary: 'Ids of the articles of an alert that are not read',
          tags,
          querystring: AlertQuerySchema,
          response: { 200: AlertResultIdsSchema, ...errorAnswers(404) },
        },
      },
      async (request) => service.newIds(callerOf(request).subject, request.query.alertId),
    )

    app.post(
      '/markAsRead',
      {
        schema: {
          summary: 'What was shown of an alert is read',
          description: 'Results that came since are not. They stay in the list of results, as read.',
          tags,
          querystring: MarkAsReadQuerySchema,
          response: { 200: DoneSchema, ...errorAnswers(404) },
        },
      },
      async (request) => {
        const { alertId, upTo } = request.query
        await service.markAsRead(callerOf(request).subject, alertId, upTo)
        return done
      },
    )
  }
}

/** Routes of all alerts of the caller at once. */
function newsRoutes(service: AlertService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/counts',
      {
        schema: {
          summary: "How many results of the caller's alerts are not read",
          tags,
          response: { 200: NewResultCountsSchema },
        },
      },
      async (request) => service.counts(callerOf(request).subject),
    )

    app.post(
      '/markAllAsRead',
      {
        schema: {
          summary: "What all of the caller's alerts have found is read",
          description: 'Results that came since the counts were asked for are not.',
          tags,
          querystring: MarkAllAsReadQuerySchema,
          response: { 200: DoneSchema },
        },
      },
      async (request) => {
        await service.markAllAsRead(callerOf(request).subject, request.query.upTo)
        return done
      },
    )
  }
}

function judgingRoutes(service: AlertService): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const [method, isRelevant] of [
      ['POST', false],
      ['DELETE', true],
    ] as const)
      app.route({
        method,
        url: '/notRelevant',
        schema: {
          summary: isRelevant ? 'A result is relevant after all' : 'A result is not relevant',
          description: isRelevant
            ? 'It is back in the list, as read.'
            : 'It leaves the list. Five of them move the threshold of an alert that goes by meaning.',
          tags,
          querystring: NotRelevantQuerySchema,
          response: { 200: DoneSchema, ...errorAnswers(404) },
        },
        handler: async (request) => {
          await service.setRelevant(callerOf(request).subject, { ...request.query, isRelevant })
          return done
        },
      })
  }
}
