import {
  DoneSchema,
  PrivateFeedSchema,
  TodayItemParamsSchema,
  TodayItemStateSchema,
  TodayQuerySchema,
  TodaySchema,
  TodaySeenSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { TodayService } from './service.ts'

const tags = ['Today']
const done = { done: true as const }

/** `/today`: the stream of what is new for the caller. */
export function todayRoutes(service: TodayService): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(streamRoutes(service))
    await app.register(feedCalls(service), { prefix: '/feed' })
  }
}

function streamRoutes(service: TodayService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/',
      {
        schema: {
          summary: 'What is new for the caller: unread results of all alerts, each work once, ranked',
          tags,
          querystring: TodayQuerySchema,
          response: { 200: TodaySchema },
        },
      },
      async (request) => service.today(callerOf(request).subject, request.query),
    )

    app.post(
      '/seen',
      {
        schema: {
          summary: 'Mark all of the stream as seen, up to a position',
          description: 'What was found since the page was requested stays new.',
          tags,
          body: TodaySeenSchema,
          response: { 200: DoneSchema },
        },
      },
      async (request) => {
        await service.markSeen(callerOf(request).subject, request.body.position)
        return done
      },
    )

    app.put(
      '/:articleId',
      {
        schema: {
          summary: 'Mark a work as seen or as not relevant, or take that back',
          description:
            'For all alerts that have found it. Five dismissals raise the threshold of an alert by meaning.',
          tags,
          params: TodayItemParamsSchema,
          body: TodayItemStateSchema,
          response: { 200: DoneSchema, ...errorAnswers(404) },
        },
      },
      async (request) => {
        await service.setState(callerOf(request).subject, request.params.articleId, request.body.state)
        return done
      },
    )
  }
}

/** The private feed of the stream, for feed readers that cannot sign in. */
function feedCalls(service: TodayService): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = { tags, response: { 200: PrivateFeedSchema } }
    app.get(
      '/',
      { schema: { ...schema, summary: 'Addresses of the private feed of Today; null if there is none' } },
      async (request, reply) => reply.send(await service.feed(callerOf(request).subject)),
    )
    app.post(
      '/',
      { schema: { ...schema, summary: 'Give the feed new addresses; the former ones stop working' } },
      async (request) => service.openFeed(callerOf(request).subject),
    )
    app.delete('/', { schema: { ...schema, summary: 'Delete the feed' } }, async (request, reply) =>
      reply.send(await service.closeFeed(callerOf(request).subject)),
    )
  }
}
