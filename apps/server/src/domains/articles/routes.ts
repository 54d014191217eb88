import {
  type ArticleDetails,
  ArticleDetailsSchema,
  ArticleIdsSchema,
  ArticleListSchema,
  ScannedWeekSchema,
} from '@claire/api-contract'
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { ArticleStore } from './article-store.ts'
import { type SourceNames, presentArticles, encodeTitle } from './present.ts'
import { createScannedWeek } from './scanned-week.ts'
import { DomainError } from '#platform/errors'

const MOST_AT_ONCE = 1000

const PagingSchema = Type.Object({
  page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
  size: Type.Integer({ minimum: 1, maximum: MOST_AT_ONCE, default: MOST_AT_ONCE }),
})

interface Parts {
  database: Database
  clock: Clock
  articles: Pick<ArticleStore, 'cards' | 'connections'>
  sourceNames: SourceNames
}

/** Articles by id, and recent ones. */
export function articleRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  const { articles, sourceNames } = parts
  const scannedWeek = createScannedWeek(parts)
  return async (app) => {
    app.get(
      '/scanned-this-week',
      {
        schema: {
          summary: 'Articles added by the scans of the last seven days',
          description: 'By day and by source; counted every five minutes.',
          tags: ['Articles'],
          response: { 200: ScannedWeekSchema },
        },
      },
      async (request) => {
        callerOf(request)
        return scannedWeek()
      },
    )

    app.post(
      '/get-articles',
      {
        schema: {
          summary: 'Articles by id, in the requested order',
          description: 'page and size select from the list of ids; unknown and deleted ids are left out.',
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

    app.get(
      '/articles/:id/details',
      {
        schema: {
          summary:
            'Where an article comes from and leads to: affiliations, what it cites, what cites it here',
          tags: ['Articles'],
          params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }),
          response: { 200: ArticleDetailsSchema },
        },
      },
      async (request) => {
        callerOf(request)
        return presentDetails(articles, request.params.id)
      },
    )
  }
}

/** Limit of the citing works sent; beyond it only their number is. */
const MOST_SHOWN = 100

/** Returns the further details of an article's own page. Throws NOT_FOUND for an unknown or deleted one. */
async function presentDetails(
  articles: Pick<ArticleStore, 'cards' | 'connections'>,
  id: string,
): Promise<ArticleDetails> {
  const connections = await articles.connections(id)
  if (!connections) throw new DomainError('NOT_FOUND', 'There is no such article.')
  const { affiliations, references, citedBy } = connections
  const citing = citedBy.slice(0, MOST_SHOWN)
  const cited = references.listed.flatMap(({ articleId }) => articleId ?? [])
  const cards = await articles.cards([...new Set([...citing, ...cited])])
  const shown = new Map(
    cards.map(({ id: of, title, authors, publicationYear, citation }) => [
      of,
      { id: of, title: encodeTitle(title), authors, publicationYear, notice: citation.notice },
    ]),
  )
  return {
    affiliations,
    references: {
      count: references.count,
      listed: references.listed.map(({ doi, articleId }) => ({
        doi,
        article: shown.get(articleId ?? '') ?? null,
      })),
    },
    citedBy: { count: citedBy.length, articles: citing.flatMap((each) => shown.get(each) ?? []) },
  }
}
