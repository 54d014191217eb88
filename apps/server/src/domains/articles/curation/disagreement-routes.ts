import {
  DisagreementDecisionSchema,
  DisagreementPageSchema,
  DisagreementSchema,
  DisagreementsQuerySchema,
  IdParamsSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Clock } from '#platform/clock'
import { DomainError } from '#platform/errors'
import { adminOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { AuditWorkDecision } from '../works/deciding.ts'
import type { PairParts } from '../works/present-pairs.ts'
import { decideDisagreement, loadDisagreement } from './decide-disagreement.ts'
import { disagreementPage, presentDisagreements } from './present-disagreements.ts'

const tags = ['Sources: administrators']

/** Titles and years about which the origins of an article disagree; inside routes that are for administrators alone. */
export function disagreementRoutes(
  parts: PairParts & { clock: Clock; audit: AuditWorkDecision },
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/works/disagreements',
      {
        schema: {
          summary: 'Titles and years about which list, page, file and registry disagree',
          tags,
          querystring: DisagreementsQuerySchema,
          response: { 200: DisagreementPageSchema, ...errorAnswers(403) },
        },
      },
      async (request) => {
        adminOf(request)
        return disagreementPage(parts, request.query)
      },
    )

    app.put(
      '/works/disagreements/:id',
      {
        schema: {
          summary: 'Use another statement, dismiss the disagreement, or undo the last decision',
          tags,
          params: IdParamsSchema,
          body: DisagreementDecisionSchema,
          response: { 200: DisagreementSchema, ...errorAnswers(403, 409) },
        },
      },
      async (request) => {
        const { subject, firstName, lastName } = adminOf(request)
        const { id } = request.params
        const { state, value = '' } = request.body
        const who = { id: subject, name: `${firstName} ${lastName}`.trim() }
        await decideDisagreement(parts, id, { state, value: state === 'used' ? value : '', who })
        const row = await loadDisagreement(parts.database, id)
        const [disagreement] = await presentDisagreements(parts, [row])
        if (!disagreement) throw new DomainError('NOT_FOUND', 'The article is gone.')
        return disagreement
      },
    )
  }
}
