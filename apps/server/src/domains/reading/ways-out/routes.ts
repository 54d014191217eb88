import { FreeCopyAnswerSchema, IdParamsSchema } from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import { limitInFlight } from '#platform/http/in-flight'
import { errorAnswers } from '#platform/http/openapi'
import type { FreeCopies } from './free-copies.ts'
import type { Zotero } from './zotero/zotero.ts'
import { zoteroRoutes } from './zotero/zotero-routes.ts'

/** Concurrent requests of one account. */
const FREE_COPIES = 4

interface Parts {
  freeCopies: FreeCopies
  zotero: Zotero
}

/** Ways from Claire to services outside. */
export function waysOutRoutes({ freeCopies, zotero }: Parts): FastifyPluginAsyncTypebox {
  const lookUps = limitInFlight(FREE_COPIES, 'requests for free copies')
  return async (app) => {
    await app.register(zoteroRoutes(zotero))
    app.get(
      '/articles/:id/free-copy',
      {
        schema: {
          summary: 'A free copy of an article elsewhere, by its DOI',
          description: 'As a configured service knows it; its answers are cached for up to 30 days.',
          tags: ['Articles'],
          params: IdParamsSchema,
          response: { 200: FreeCopyAnswerSchema, ...errorAnswers(404, 429, 503) },
        },
      },
      async (request) => {
        const { subject } = callerOf(request)
        const copy = await lookUps.during(subject, () => freeCopies.of(subject, request.params.id))
        return { copy }
      },
    )
  }
}
