import {
  ArticleListSchema,
  BOOKMARKS_AT_ONCE,
  CountSchema,
  DoneSchema,
  FacetsSchema,
  ResultIdsSchema,
  IdParamsSchema,
  SearchInputSchema,
  SearchPageSchema,
  SearchPagingSchema,
  SuggestQuerySchema,
  SuggestionsSchema,
} from '@claire/api-contract'
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { callerOf } from '#platform/http/caller'
import { type InFlight, limitInFlight } from '#platform/http/in-flight'
import type { PersonId } from '#platform/person'
import { runFor } from './request-budget.ts'
import type { Search } from './service.ts'

const tags = ['Search']

/** Concurrent requests of one account. A page of results requests itself, its counts and its sentences. */
const SEARCHES = 16
const SUGGESTIONS = 8

const searchSchema = {
  tags,
  summary: 'Articles for a search, best first',
  description:
    'refineSearch finds exact words only; otherwise words and meaning together. Send the cursor of a page to get the next one.',
  querystring: SearchPagingSchema,
  body: SearchInputSchema,
  response: { 200: SearchPageSchema },
}
const countSchema = {
  tags,
  summary: 'Number of search results',
  body: SearchInputSchema,
  response: { 200: CountSchema },
}
const idsSchema = {
  tags,
  summary: 'Ids of the first 1,000 search results',
  body: SearchInputSchema,
  response: { 200: ResultIdsSchema },
}
const facetsSchema = {
  tags,
  summary: 'Counts of search results by source, year, topic and type',
  body: SearchInputSchema,
  response: { 200: FacetsSchema },
}
const suggestSchema = {
  tags,
  summary: 'Suggestions while typing',
  querystring: SuggestQuerySchema,
  response: { 200: SuggestionsSchema },
}
const clearSchema = {
  tags,
  summary: "Delete the caller's recent searches",
  response: { 200: DoneSchema },
}
const similarSchema = {
  tags,
  summary: 'Articles most similar to one',
  params: IdParamsSchema,
  querystring: Type.Object({ size: Type.Integer({ minimum: 1, maximum: 50, default: 10 }) }),
  response: { 200: ArticleListSchema },
}

/** Search, counts, facets and suggestions (docs/product.md 7.2). The hybrid paths are aliases of the same calls. */
export function searchRoutes(search: Search): FastifyPluginAsyncTypebox {
  const searches = limitInFlight(SEARCHES, 'searches')
  const suggestions = limitInFlight(SUGGESTIONS, 'suggestions')
  return async (app) => {
    for (const path of ['/search', '/hybrid-search']) {
      app.post(path, { schema: searchSchema }, (request) =>
        asked(searches, request, (subject) => search.search(subject, request.body, request.query)),
      )
    }
    for (const path of ['/count', '/hybrid-count']) {
      app.post(path, { schema: countSchema }, (request) =>
        asked(searches, request, () => search.count(request.body)),
      )
    }
    app.post('/search/ids', { schema: idsSchema }, (request) =>
      asked(searches, request, async () => ({
        ids: await search.firstIds(request.body, BOOKMARKS_AT_ONCE),
      })),
    )
    app.post('/search/facets', { schema: facetsSchema }, (request) =>
      asked(searches, request, () => search.facets(request.body)),
    )
    app.get('/search/suggest', { schema: suggestSchema }, (request) =>
      asked(suggestions, request, (subject) => search.suggest(subject, request.query.q)),
    )
    app.delete('/search/recent', { schema: clearSchema }, async (request) => {
      await search.clearRecent(callerOf(request).subject)
      return { done: true as const }
    })
    app.get('/articles/:id/similar', { schema: similarSchema }, (request) =>
      asked(searches, request, () => search.similar(request.params.id, request.query.size)),
    )
  }
}

/** Runs a call on the caller's behalf, within their limit of concurrent ones. */
function asked<T>(
  inFlight: InFlight,
  request: FastifyRequest,
  work: (subject: PersonId) => Promise<T>,
): Promise<T> {
  const { subject } = callerOf(request)
  return inFlight.during(subject, () => runFor(subject, () => work(subject)))
}
