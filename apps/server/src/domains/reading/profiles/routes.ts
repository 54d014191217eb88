import {
  AuthorArticlesQuerySchema,
  AuthorParamsSchema,
  AuthorProfileSchema,
  ProfileArticlesSchema,
  TopicArticlesQuerySchema,
  TopicParamsSchema,
  TopicProfileSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { runFor } from '#domains/reading/search'
import { callerOf, hasScope } from '#platform/http/caller'
import { limitInFlight } from '#platform/http/in-flight'
import { errorAnswers } from '#platform/http/openapi'
import type { Reader } from './listing.ts'
import type { Profiles } from './service.ts'

const tags = ['Authors and topics']
/** Concurrent requests of one account: a page and its list of articles are two. */
const PAGES = 8

const authorSchema = {
  tags,
  summary: 'What the library has of a person, or of a name',
  description:
    'By ORCID iD: works that state it, works without an iD that are certainly the same person’s, and others under the name. By name: all works under it, which may be by several people. At most the newest 2,000 works.',
  params: AuthorParamsSchema,
  response: { 200: AuthorProfileSchema, ...errorAnswers(404, 429) },
}
const authorArticlesSchema = {
  tags,
  summary: 'The articles of a person, or under a name',
  params: AuthorParamsSchema,
  querystring: AuthorArticlesQuerySchema,
  response: { 200: ProfileArticlesSchema, ...errorAnswers(404, 429) },
}
const topicSchema = {
  tags,
  summary: 'What the library has on a topic',
  params: TopicParamsSchema,
  response: { 200: TopicProfileSchema, ...errorAnswers(404, 429) },
}
const topicArticlesSchema = {
  tags,
  summary: 'The articles on a topic',
  description: 'The order by citations is of the newest 2,000 works.',
  params: TopicParamsSchema,
  querystring: TopicArticlesQuerySchema,
  response: { 200: ProfileArticlesSchema, ...errorAnswers(404, 429) },
}

/** `/authors` and `/topics`. */
export function profileRoutes(profiles: Profiles): FastifyPluginAsyncTypebox {
  const inFlight = limitInFlight(PAGES, 'pages of authors and topics')
  const during = <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    const { subject } = callerOf(request)
    return inFlight.during(subject, () => runFor(subject, work))
  }
  return async (app) => {
    app.get('/authors/:key', { schema: authorSchema }, (request) =>
      during(request, () => profiles.author(readerOf(request), request.params.key)),
    )
    app.get('/authors/:key/articles', { schema: authorArticlesSchema }, (request) =>
      during(request, () => profiles.authorArticles(request.params.key, request.query)),
    )
    app.get('/topics/:name', { schema: topicSchema }, (request) =>
      during(request, () => profiles.topic(readerOf(request), request.params.name)),
    )
    app.get('/topics/:name/articles', { schema: topicArticlesSchema }, (request) =>
      during(request, () => profiles.topicArticles(request.params.name, request.query)),
    )
  }
}

/** The caller, and what their token may see. */
const readerOf = (request: FastifyRequest): Reader => ({
  subject: callerOf(request).subject,
  seesBookmarks: hasScope(request, 'bookmarks:read'),
  seesAlerts: hasScope(request, 'alerts:read'),
})
