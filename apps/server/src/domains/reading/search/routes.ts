import {
  ArticleListSchema,
  CountSchema,
  FacetsSchema,
  IdParamsSchema,
  SearchInputSchema,
  SearchPageSchema,
  SearchPagingSchema,
  SuggestQuerySchema,
  SuggestionsSchema,
} from '@claire/api-contract'
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import type { Search } from './service.ts'

const tags = ['Search']

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
  summary: 'How many articles a search finds',
  body: SearchInputSchema,
  response: { 200: CountSchema },
}
const facetsSchema = {
  tags,
  summary: 'What a search finds, by source, year, topic and type',
  body: SearchInputSchema,
  response: { 200: FacetsSchema },
}
const suggestSchema = {
  tags,
  summary: 'What to go on with while typing',
  querystring: SuggestQuerySchema,
  response: { 200: SuggestionsSchema },
}
const similarSchema = {
  tags,
  summary: 'Articles most like one',
  params: IdParamsSchema,
  querystring: Type.Object({ size: Type.Integer({ minimum: 1, maximum: 50, default: 10 }) }),
  response: { 200: ArticleListSchema },
}

/** Search, counts, facets and suggestions (docs/product.md 7.2). The hybrid paths are other names of the same calls. */
export function searchRoutes(search: Search): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const path of ['/search', '/hybrid-search']) {
      app.post(path, { schema: searchSchema }, (request) =>
        search.search(callerOf(request).subject, request.body, request.query),
      )
    }
    for (const path of ['/count', '/hybrid-count']) {
      app.post(path, { schema: countSchema }, async (request) => {
        callerOf(request)
        return { count: await search.count(request.body) }
      })
    }
    app.post('/search/facets', { schema: facetsSchema }, (request) => {
      callerOf(request)
      return search.facets(request.body)
    })
    app.get('/search/suggest', { schema: suggestSchema }, (request) =>
      search.suggest(callerOf(request).subject, request.query.q),
    )
    app.get('/articles/:id/similar', { schema: similarSchema }, (request) => {
      callerOf(request)
      return search.similar(request.params.id, request.query.size)
    })
  }
}
