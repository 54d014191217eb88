import { ArticleIdsSchema, ArticleListSchema } from '@claire/api-contract'
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import type { ArticleStore } from './article-store.ts'
import { type SourceNames, presentArticles } from './present.ts'

const MOST_AT_ONCE = 1000

const PagingSchema = Type.Object({
  page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
  size: Type.Integer({ minimum: 1, maximum: MOST_AT_ONCE, default: MOST_AT_ONCE }),
})

interface Parts {
  articles: Pick<ArticleStore, 'cards'>
  sourceNames: SourceNames
}

/** Articles by id. */
export function articleRoutes({ articles, sourceNames }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/get-articles',
      {
        schema: {
          summary: 'Articles by id, in the order asked for',
          description: 'page and size cut the list of ids; unknown and deleted ids are left out.',
          tags: ['Articles'],
          querystring: PagingSchema,
          body: ArticleIdsSchema,
          response: { 200: ArticleListSchema },
        },
      },
      async (request) => {
        callerOf(request)
        const { page, size } = request.query
        const ids = [...new Set(request.body)].slice(page * size, (page + 1) * size)
        return presentArticles(await articles.cards(ids), sourceNames)
      },
    )
  }
}
