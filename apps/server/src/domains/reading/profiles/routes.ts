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
import { callerOf } from '#platform/http/caller'
import { limitInFlight } from '#platform/http/in-flight'
import { errorAnswers } from '#platform/http/openapi'
import type { PersonId } from '#platform/person'
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

/** `/authors` and `/topics` (docs/product.md 7.2). */
export function profileRoutes(profiles: Profiles): FastifyPluginAsyncTypebox {
  const inFlight = limitInFlight(PAGES, 'pages of authors and topics')
  const during = <T>(request: FastifyRequest, work: (subject: PersonId) => Promise<T>): Promise<T> => {
    const { subject } = callerOf(request)
    return inFlight.during(subject, () => runFor(subject, () => work(subject)))
  }
  return async (app) => {
    app.get('/authors/:key', { schema: authorSchema }, (request) =>
      during(request, (subject) => profiles.author(subject, request.params.key)),
    )
    app.get('/authors/:key/articles', { schema: authorArticlesSchema }, (request) =>
      during(request, () => profiles.authorArticles(request.params.key, request.query)),
    )
    app.get('/topics/:name', { schema: topicSchema }, (request) =>
      during(request, (subject) => profiles.topic(subject, request.params.name)),
    )
    app.get('/topics/:name/articles', { schema: topicArticlesSchema }, (request) =>
      during(request, () => profiles.topicArticles(request.params.name, request.query)),
    )
  }
}
