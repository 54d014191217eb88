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
  FollowInputSchema,
  IdParamsSchema,
  MarkAllAsReadQuerySchema,
  MarkAsReadQuerySchema,
  NewResultCountsSchema,
  NotRelevantQuerySchema,
} from '@claire/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { type Calls, routesUnder } from '#platform/http/calls'
import { languageOf } from '#platform/http/caller'
import type { AlertService } from './service.ts'

/** The calls of docs/product.md 7.4, and those for reading results. */
export function alertRoutes(service: AlertService): FastifyPluginAsync {
  return async (app) => {
    await app.register(alertCalls(service), { prefix: '/alert' })
    await app.register(resultCalls(service), { prefix: '/alert-result' })
  }
}

const alertCalls = (service: AlertService) =>
  routesUnder('Alerts', (calls) => {
    calls.get('/', {
      summary: "The caller's alerts, newest first, or the one with the newest result first",
      querystring: AlertListQuerySchema,
      reply: AlertPageSchema,
      handle: ({ query }, { subject }) => service.page(subject, query),
    })
    calls.get('/:id', {
      summary: 'One alert',
      params: IdParamsSchema,
      reply: AlertSchema,
      errors: [404],
      handle: ({ params }, { subject }) => service.get(subject, params.id),
    })
    calls.get('/:id/results', {
      summary: 'Results of an alert, read and unread, newest first',
      params: IdParamsSchema,
      querystring: AlertResultPagingSchema,
      reply: AlertResultPageSchema,
      errors: [404],
      handle: ({ params, query }, { subject }) => service.results(subject, params.id, query),
    })
    addAddingCalls(calls, service)
    calls.put('/:id', {
      summary: 'Change an alert',
      params: IdParamsSchema,
      body: AlertChangeSchema,
      reply: AlertSchema,
      errors: [404, 409],
      handle: ({ params, body }, caller) => service.change(caller, params.id, body),
    })
    calls.delete('/:id', {
      summary: 'Delete an alert and its results',
      params: IdParamsSchema,
      errors: [404],
      handle: ({ params }, { subject }) => service.delete(subject, params.id),
    })
  })

function addAddingCalls(calls: Calls, service: AlertService) {
  calls.post('/', {
    summary: 'Add an alert',
    description: 'Existing articles do not become results.',
    body: AlertInputSchema,
    reply: AlertSchema,
    errors: [409],
    handle: ({ body }, caller) => service.add(caller, body),
  })
  calls.post('/preview', {
    summary: 'Preview of an alert: estimated results, examples, or why it would be refused',
    body: AlertPreviewInputSchema,
    reply: AlertPreviewSchema,
    handle: (request, { subject }) => service.preview(subject, request.body, languageOf(request)),
  })
  calls.post('/follow', {
    summary:
      'Create an alert for all new articles of a source, on a topic, by an author, or that cite an article',
    body: FollowInputSchema,
    reply: AlertSchema,
    errors: [404, 409],
    handle: (request, caller) => service.follow(caller, request.body, languageOf(request)),
  })
}

const resultCalls = (service: AlertService) =>
  routesUnder('Alerts', (calls) => {
    calls.get('/IDs', {
      summary: 'Ids of the unread articles of an alert',
      querystring: AlertQuerySchema,
      reply: AlertResultIdsSchema,
      errors: [404],
      handle: ({ query }, { subject }) => service.newIds(subject, query.alertId),
    })
    calls.post('/markAsRead', {
      summary: 'Mark shown results of an alert as read',
      description: 'Results found since stay unread. Read results stay in the list.',
      querystring: MarkAsReadQuerySchema,
      errors: [404],
      handle: ({ query: { alertId, upTo } }, { subject }) => service.markAsRead(subject, alertId, upTo),
    })
    calls.get('/counts', {
      summary: "Numbers of unread results of the caller's alerts",
      reply: NewResultCountsSchema,
      handle: (_, { subject }) => service.counts(subject),
    })
    calls.post('/markAllAsRead', {
      summary: "Mark results of all the caller's alerts as read",
      description: 'Results found since the counts were requested stay unread.',
      querystring: MarkAllAsReadQuerySchema,
      handle: ({ query }, { subject }) => service.markAllAsRead(subject, query.upTo),
    })
    const about = { querystring: NotRelevantQuerySchema, errors: [404] }
    calls.post('/notRelevant', {
      ...about,
      summary: 'Mark a result as not relevant',
      description: 'The result leaves the list. Five of them raise the threshold of an alert by meaning.',
      handle: ({ query }, { subject }) => service.setRelevant(subject, { ...query, isRelevant: false }),
    })
    calls.delete('/notRelevant', {
      ...about,
      summary: 'Mark a result as relevant',
      description: 'The result returns to the list, as read.',
      handle: ({ query }, { subject }) => service.setRelevant(subject, { ...query, isRelevant: true }),
    })
  })
