import {
  PrivateFeedSchema,
  TodayItemParamsSchema,
  TodayItemStateSchema,
  TodayQuerySchema,
  TodaySchema,
  TodaySeenSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { type Calls, callsOf, routesUnder } from '#platform/http/calls'
import type { TodayService } from './service.ts'

/** `/today`: the stream of what is new for the caller. */
export function todayRoutes(service: TodayService): FastifyPluginAsync {
  return async (app) => {
    addStreamCalls(callsOf(app, 'Today'), service)
    await app.register(feedCalls(service), { prefix: '/feed' })
  }
}

function addStreamCalls(calls: Calls, service: TodayService) {
  calls.get('/', {
    summary: 'What is new for the caller: unread results of all alerts, each work once, ranked',
    querystring: TodayQuerySchema,
    reply: TodaySchema,
    handle: ({ query }, { subject }) => service.today(subject, query),
  })
  calls.post('/seen', {
    summary: 'Mark all of the stream as seen, up to a position',
    description: 'What was found since the page was requested stays new.',
    body: TodaySeenSchema,
    handle: ({ body }, { subject }) => service.markSeen(subject, body.position),
  })
  calls.put('/:articleId', {
    summary: 'Mark a work as seen or as not relevant, or take that back',
    description:
      'For all alerts that have found it. Five dismissals raise the threshold of an alert by meaning.',
    params: TodayItemParamsSchema,
    body: TodayItemStateSchema,
    errors: [404],
    handle: ({ params, body }, { subject }) => service.setState(subject, params.articleId, body.state),
  })
}

/** The private feed of the stream, for feed readers that cannot sign in. */
const feedCalls = (service: TodayService) =>
  routesUnder('Today', (calls) => {
    const reply = PrivateFeedSchema
    calls.get('/', {
      reply,
      summary: 'Addresses of the private feed of Today; null if there is none',
      handle: (_, { subject }) => service.feed(subject),
    })
    calls.post('/', {
      reply,
      summary: 'Give the feed new addresses; the former ones stop working',
      handle: (_, { subject }) => service.openFeed(subject),
    })
    calls.delete('/', {
      reply,
      summary: 'Delete the feed',
      handle: (_, { subject }) => service.closeFeed(subject),
    })
  })
