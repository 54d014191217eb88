import { ArticleIdsSchema, ArticleListSchema, ScannedWeekSchema } from '@claire/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import Type from 'typebox'
import { callsOf } from '#platform/http/calls'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { ArticleStore } from './article-store.ts'
import { type ConnectionParts, connectionRoutes } from './connections/connection-routes.ts'
import { type SourceNames, presentArticles } from './present.ts'
import { createScannedWeek } from './scanned-week.ts'

const MOST_AT_ONCE = 1000

const PagingSchema = Type.Object({
  page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
  size: Type.Integer({ minimum: 1, maximum: MOST_AT_ONCE, default: MOST_AT_ONCE }),
})

interface Parts extends ConnectionParts {
  database: Database
  clock: Clock
  articles: Pick<ArticleStore, 'cards' | 'connections' | 'noticesByDoi'>
  sourceNames: SourceNames
}

/** Articles by id, and recent ones. */
export function articleRoutes(parts: Parts): FastifyPluginAsync {
  const { articles, sourceNames } = parts
  const scannedWeek = createScannedWeek(parts)
  return async (app) => {
    const calls = callsOf(app, 'Articles')
    calls.get('/scanned-this-week', {
      summary: 'Articles added by the scans of the last seven days',
      description: 'By day and by source; counted every five minutes.',
      reply: ScannedWeekSchema,
      handle: () => scannedWeek(),
    })
    calls.post('/get-articles', {
      summary: 'Articles by id, in the requested order',
      description: 'page and size select from the list of ids; unknown and deleted ids are left out.',
      querystring: PagingSchema,
      body: ArticleIdsSchema,
      reply: ArticleListSchema,
      handle: async ({ query, body }) => {
        const { page, size } = query
        const ids = [...new Set(body)].slice(page * size, (page + 1) * size)
        return presentArticles(await articles.cards(ids), sourceNames)
      },
    })

    await app.register(connectionRoutes(parts))
  }
}
