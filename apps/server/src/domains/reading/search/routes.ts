import {
  ArticleListSchema,
  BOOKMARKS_AT_ONCE,
  CountSchema,
  DoneSchema,
  FacetsSchema,
  ResultIdsSchema,
  IdParamsSchema,
  PinInputSchema,
  PinnedSearchSchema,
  PinnedSearchesSchema,
  SearchInputSchema,
  SearchPageSchema,
  SearchPagingSchema,
  SuggestQuerySchema,
  SuggestionsSchema,
  UnfoundSearchesSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { FastifyRequest } from 'fastify'
import { callerOf, forAdministrators } from '#platform/http/caller'
import { type InFlight, limitInFlight } from '#platform/http/in-flight'
import { errorAnswers } from '#platform/http/openapi'
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
const pinnedSchema = {
  tags,
  summary: "The caller's pinned searches, with the number of results added since each was last opened",
  description: 'A first page of results of the same search, whoever requests it for the caller, opens it.',
  response: { 200: PinnedSearchesSchema },
}
const pinSchema = {
  tags,
  summary: 'Pin a search; a pinned one stays as it is',
  body: PinInputSchema,
  response: { 200: PinnedSearchSchema, ...errorAnswers(400) },
}
const unpinSchema = {
  tags,
  summary: 'Remove a pinned search',
  params: IdParamsSchema,
  response: { 200: DoneSchema, ...errorAnswers(404) },
}
const unfoundSchema = {
  tags,
  summary: 'Texts that at least five people have searched for in vain within 90 days, for administrators',
  response: { 200: UnfoundSearchesSchema, ...errorAnswers(403) },
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
    await app.register(pinRoutes(search))
    app.get('/search/unfound', { schema: unfoundSchema, preValidation: forAdministrators }, () =>
      search.unfound(),
    )
    app.get('/articles/:id/similar', { schema: similarSchema }, (request) =>
      asked(searches, request, () => search.similar(request.params.id, request.query.size)),
    )
  }
}

function pinRoutes(search: Search): FastifyPluginAsyncTypebox {
  const lists = limitInFlight(SUGGESTIONS, 'lists of pinned searches')
  // One after the other: each is counted before the next.
  const pinning = limitInFlight(1, 'pinned searches')
  return async (app) => {
    app.get('/search/pinned', { schema: pinnedSchema }, (request) =>
      asked(lists, request, (subject) => search.pinned(subject)),
    )
    app.post('/search/pinned', { schema: pinSchema }, (request) =>
      asked(pinning, request, (subject) => search.pin(subject, request.body)),
    )
    app.delete('/search/pinned/:id', { schema: unpinSchema }, async (request) => {
      await search.unpin(callerOf(request).subject, request.params.id)
      return { done: true as const }
    })
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
