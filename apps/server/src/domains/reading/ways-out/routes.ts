import { FreeCopyAnswerSchema, IdParamsSchema } from '@claire/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { callsOf } from '#platform/http/calls'
import { limitInFlight } from '#platform/http/in-flight'
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
export function waysOutRoutes({ freeCopies, zotero }: Parts): FastifyPluginAsync {
  return async (app) => {
    const calls = callsOf(app, 'Articles')
    await app.register(zoteroRoutes(zotero))
    calls.get('/articles/:id/free-copy', {
      summary: 'A free copy of an article elsewhere, by its DOI',
      description: 'As a configured service knows it; its answers are cached for up to 30 days.',
      params: IdParamsSchema,
      reply: FreeCopyAnswerSchema,
      errors: [404, 429, 503],
      inFlight: limitInFlight(FREE_COPIES, 'requests for free copies'),
      handle: async ({ params }, { subject }) => ({ copy: await freeCopies.of(subject, params.id) }),
    })
  }
}
