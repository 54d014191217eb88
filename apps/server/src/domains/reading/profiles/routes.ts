import {
  AuthorArticlesQuerySchema,
  AuthorParamsSchema,
  AuthorProfileSchema,
  ProfileArticlesSchema,
  TopicArticlesQuerySchema,
  TopicParamsSchema,
  TopicProfileSchema,
} from '@claire/api-contract'
import type { FastifyRequest } from 'fastify'
import { runFor } from '#domains/reading/search'
import { callerOf, hasScope } from '#platform/http/caller'
import { routesUnder } from '#platform/http/calls'
import { limitInFlight } from '#platform/http/in-flight'
import type { Reader } from './listing.ts'
import type { Profiles } from './service.ts'

/** Concurrent requests of one account: a page and its list of articles are two. */
const PAGES = 8

/** `/authors` and `/topics`. */
export function profileRoutes(profiles: Profiles) {
  const limited = { errors: [404, 429], inFlight: limitInFlight(PAGES) }
  return routesUnder('Authors and topics', (calls) => {
    calls.get('/authors/:key', {
      summary: 'What the library has of a person, or of a name',
      description:
        'By ORCID iD: works that state it, works without an iD that are certainly the same person’s, and others under the name. By name: all works under it, which may be by several people. At most the newest 2,000 works.',
      params: AuthorParamsSchema,
      reply: AuthorProfileSchema,
      ...limited,
      handle: (request, { subject }) =>
        runFor(subject, () => profiles.author(readerOf(request), request.params.key)),
    })
    calls.get('/authors/:key/articles', {
      summary: 'The articles of a person, or under a name',
      params: AuthorParamsSchema,
      querystring: AuthorArticlesQuerySchema,
      reply: ProfileArticlesSchema,
      ...limited,
      handle: ({ params, query }, { subject }) =>
        runFor(subject, () => profiles.authorArticles(params.key, query)),
    })
    calls.get('/topics/:name', {
      summary: 'What the library has on a topic',
      params: TopicParamsSchema,
      reply: TopicProfileSchema,
      ...limited,
      handle: (request, { subject }) =>
        runFor(subject, () => profiles.topic(readerOf(request), request.params.name)),
    })
    calls.get('/topics/:name/articles', {
      summary: 'The articles on a topic',
      description: 'The order by citations is of the newest 2,000 works.',
      params: TopicParamsSchema,
      querystring: TopicArticlesQuerySchema,
      reply: ProfileArticlesSchema,
      ...limited,
      handle: ({ params, query }, { subject }) =>
        runFor(subject, () => profiles.topicArticles(params.name, query)),
    })
  })
}

/** The caller, and what their token may see. */
const readerOf = (request: FastifyRequest): Reader => ({
  subject: callerOf(request).subject,
  seesBookmarks: hasScope(request, 'bookmarks:read'),
  seesAlerts: hasScope(request, 'alerts:read'),
})
