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
          summary: "The caller's alerts, newest first, or the one with the newest result first",
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
          summary: 'Results of an alert, read and unread, newest first',
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
          description: 'Existing articles do not become results.',
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
          summary: 'Preview of an alert: estimated results, examples, or why it would be refused',
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
          summary:
            'Create an alert for all new articles of a source, on a topic, by an author, or that cite an article',
          tags,
          body: FollowInputSchema,
          response: { 200: AlertSchema, ...errorAnswers(404, 409) },
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
          summary: 'Delete an alert and its results',
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
          summary: 'Ids of the unread articles of an alert',
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
          summary: 'Mark shown results of an alert as read',
          description: 'Results found since stay unread. Read results stay in the list.',
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
          summary: "Numbers of unread results of the caller's alerts",
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
          summary: "Mark results of all the caller's alerts as read",
          description: 'Results found since the counts were requested stay unread.',
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
          summary: isRelevant ? 'Mark a result as relevant' : 'Mark a result as not relevant',
          description: isRelevant
            ? 'The result returns to the list, as read.'
            : 'The result leaves the list. Five of them raise the threshold of an alert by meaning.',
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
