import {
  IdParamsSchema,
  WorkPairDecisionSchema,
  WorkPairPageSchema,
  WorkPairSchema,
  WorkPairsQuerySchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Clock } from '#platform/clock'
import { DomainError } from '#platform/errors'
import { adminOf, forAdministrators } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import { disagreementRoutes } from './disagreement-routes.ts'
import { type AuditWorkDecision, decidePair, loadPair } from '../works/deciding.ts'
import { type PairParts, pairPage, presentPairs } from '../works/present-pairs.ts'

const tags = ['Sources: administrators']

/** Pairs of articles that may be the same work, and origins that disagree about one, for administrators to decide on. */
export function workPairRoutes(
  parts: PairParts & { clock: Clock; audit: AuditWorkDecision },
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('preValidation', forAdministrators)
    await app.register(disagreementRoutes(parts))

    app.get(
      '/works/pairs',
      {
        schema: {
          summary: 'Pairs of articles that may be the same work, or were decided to be',
          tags,
          querystring: WorkPairsQuerySchema,
          response: { 200: WorkPairPageSchema, ...errorAnswers(403) },
        },
      },
      async (request) => {
        adminOf(request)
        const { state = 'open', page, size } = request.query
        return pairPage(parts, { state, page, size })
      },
    )

    app.put(
      '/works/pairs/:id',
      {
        schema: {
          summary: 'Decide whether two articles are the same work, or undo the last decision',
          tags,
          params: IdParamsSchema,
          body: WorkPairDecisionSchema,
          response: { 200: WorkPairSchema, ...errorAnswers(403, 409) },
        },
      },
      async (request) => {
        const { subject, firstName, lastName } = adminOf(request)
        const { id } = request.params
        const who = { id: subject, name: `${firstName} ${lastName}`.trim() }
        await decidePair(parts, id, { state: request.body.state, who })
        const [pair] = await presentPairs(parts, [(await loadPair(parts.database, id)).pair])
        if (!pair) throw new DomainError('NOT_FOUND', 'One of these articles is gone.')
        return pair
      },
    )
  }
}
