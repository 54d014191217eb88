import {
  ArticleListSchema,
  BOOKMARKS_AT_ONCE,
  CountSchema,
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
import Type from 'typebox'
import { forAdministrators } from '#platform/http/caller'
import { type Calls, routesUnder } from '#platform/http/calls'
import { limitInFlight } from '#platform/http/in-flight'
import { runFor } from './request-budget.ts'
import type { Search } from './service.ts'

/** Concurrent requests of one account. A page of results requests itself, its counts and its sentences. */
const SEARCHES = 16
const SUGGESTIONS = 8

/** Search, counts, facets and suggestions (docs/product.md 7.2). The hybrid paths are aliases of the same calls. */
export function searchRoutes(search: Search) {
  const inFlight = limitInFlight(SEARCHES)
  return routesUnder('Search', (calls) => {
    for (const path of ['/search', '/hybrid-search'])
      calls.post(path, {
        summary: 'Articles for a search, best first',
        description:
          'refineSearch finds exact words only; otherwise words and meaning together. Send the cursor of a page to get the next one.',
        querystring: SearchPagingSchema,
        body: SearchInputSchema,
        reply: SearchPageSchema,
        inFlight,
        handle: ({ body, query }, { subject }) => runFor(subject, () => search.search(subject, body, query)),
      })
    for (const path of ['/count', '/hybrid-count'])
      calls.post(path, {
        summary: 'Number of search results',
        body: SearchInputSchema,
        reply: CountSchema,
        inFlight,
        handle: ({ body }, { subject }) => runFor(subject, () => search.count(body)),
      })
    calls.post('/search/ids', {
      summary: 'Ids of the first 1,000 search results',
      body: SearchInputSchema,
      reply: ResultIdsSchema,
      inFlight,
      handle: async ({ body }, { subject }) => ({
        ids: await runFor(subject, () => search.firstIds(body, BOOKMARKS_AT_ONCE)),
      }),
    })
    calls.post('/search/facets', {
      summary: 'Counts of search results by source, year, topic and type',
      body: SearchInputSchema,
      reply: FacetsSchema,
      inFlight,
      handle: ({ body }, { subject }) => runFor(subject, () => search.facets(body)),
    })
    addListCalls(calls, search)
    calls.get('/articles/:id/similar', {
      summary: 'Articles most similar to one',
      params: IdParamsSchema,
      querystring: Type.Object({ size: Type.Integer({ minimum: 1, maximum: 50, default: 10 }) }),
      reply: ArticleListSchema,
      inFlight,
      handle: ({ params, query }, { subject }) =>
        runFor(subject, () => search.similar(params.id, query.size)),
    })
  })
}

/** Suggestions, and searches of the past or pinned. */
function addListCalls(calls: Calls, search: Search) {
  calls.get('/search/suggest', {
    summary: 'Suggestions while typing',
    querystring: SuggestQuerySchema,
    reply: SuggestionsSchema,
    inFlight: limitInFlight(SUGGESTIONS),
    handle: ({ query }, { subject }) => runFor(subject, () => search.suggest(subject, query.q)),
  })
  calls.delete('/search/recent', {
    summary: "Delete the caller's recent searches",
    handle: (_, { subject }) => search.clearRecent(subject),
  })
  calls.get('/search/unfound', {
    summary: 'Texts that at least five people have searched for in vain within 90 days, for administrators',
    reply: UnfoundSearchesSchema,
    errors: [403],
    options: { preValidation: forAdministrators },
    handle: () => search.unfound(),
  })
  calls.get('/search/pinned', {
    summary: "The caller's pinned searches, with the number of results added since each was last opened",
    description: 'A first page of results of the same search, whoever requests it for the caller, opens it.',
    reply: PinnedSearchesSchema,
    inFlight: limitInFlight(SUGGESTIONS),
    handle: (_, { subject }) => runFor(subject, () => search.pinned(subject)),
  })
  calls.post('/search/pinned', {
    summary: 'Pin a search; a pinned one stays as it is',
    body: PinInputSchema,
    reply: PinnedSearchSchema,
    errors: [400],
    // One after the other: each is counted before the next.
    inFlight: limitInFlight(1),
    handle: ({ body }, { subject }) => runFor(subject, () => search.pin(subject, body)),
  })
  calls.delete('/search/pinned/:id', {
    summary: 'Remove a pinned search',
    params: IdParamsSchema,
    errors: [404],
    handle: ({ params }, { subject }) => search.unpin(subject, params.id),
  })
}
