import {
  PrivateFeedSchema,
  TodayItemParamsSchema,
  TodayItemStateSchema,
  TodayQuerySchema,
  TodaySchema,
  TodaySeenSchema,
} from '@claire/api-contract'
import { type Calls, routesUnder } from '#platform/http/calls'
import type { TodayService } from './service.ts'

/** `/today`: the stream of what is new for the caller. */
export const todayRoutes = (service: TodayService) =>
  routesUnder('Today', (calls) => {
    addStreamCalls(calls, service)
    addFeedCalls(calls, service)
  })

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
function addFeedCalls(calls: Calls, service: TodayService) {
  const reply = PrivateFeedSchema
  calls.get('/feed', {
    reply,
    summary: 'Addresses of the private feed of Today; null if there is none',
    handle: (_, { subject }) => service.feed(subject),
  })
  calls.post('/feed', {
    reply,
    summary: 'Give the feed new addresses; the former ones stop working',
    handle: (_, { subject }) => service.openFeed(subject),
  })
  calls.delete('/feed', {
    reply,
    summary: 'Delete the feed',
    handle: (_, { subject }) => service.closeFeed(subject),
  })
}
