import { ArticleListSchema, CountSchema, FacetsSchema, IdParamsSchema, SearchInputSchema, SearchPageSchema, SearchPagingSchema, SuggestQuerySchema, SuggestionsSchema } from '@claire/api-contract'
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import type { Search } from './service.ts'

const tags = ['Search']
const SIMILAR_SHOWN = 10

/** Search, counts, facets and suggestions (specification section 7). /hybrid-search is /search under the name the browser uses. */
export function searchRoutes(search: Search): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const path of ['/search', '/hybrid-search']) {
      app.post(
        path,
        {
          schema: {
            summary: 'Articles for a search, best first',
            description: 'refineSearch finds exact words only; otherwise words and meaning together. Send the cursor of a page to get the next one.',
            tags,
            querystring: SearchPagingSchema,
            body: SearchInputSchema,
            response: { 200: SearchPageSchema },
          },
        },
        (request) => search.search(callerOf(request).subject, request.body, request.query),
      )
    }

    for (const path of ['/count', '/hybrid-count']) {
      app.post(
        path,
        { schema: { summary: 'How many articles a search finds', tags, body: SearchInputSchema, response: { 200: CountSchema } } },
        async (request) => {
          callerOf(request)
          return { count: await search.count(request.body) }
        },
      )
    }

    app.post(
      '/search/facets',
      { schema: { summary: 'What a search finds, by source, year, topic and type', tags, body: SearchInputSchema, response: { 200: FacetsSchema } } },
      (request) => {
        callerOf(request)
        return search.facets(request.body)
      },
    )

    app.get(
      '/search/suggest',
      { schema: { summary: 'What to go on with while typing', tags, querystring: SuggestQuerySchema, response: { 200: SuggestionsSchema } } },
      (request) => search.suggest(callerOf(request).subject, request.query.q),
    )

    app.get(
      '/articles/:id/similar',
      {
        schema: {
          summary: 'Articles most like one',
          tags,
          params: IdParamsSchema,
          querystring: Type.Object({ size: Type.Integer({ minimum: 1, maximum: 50, default: SIMILAR_SHOWN }) }),
          response: { 200: ArticleListSchema },
        },
      },
      (request) => {
        callerOf(request)
        return search.similar(request.params.id, request.query.size)
      },
    )
  }
}
