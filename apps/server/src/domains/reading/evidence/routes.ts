import {
  type EvidenceInput,
  EvidenceInputSchema,
  EvidenceSchema,
  IdParamsSchema,
  PassageQuerySchema,
  PassageSchema,
  WrittenEvidenceSchema,
} from '@claire/api-contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '#platform/errors'
import { callerOf, requireScope } from '#platform/http/caller'
import { routesUnder } from '#platform/http/calls'
import { limitInFlight } from '#platform/http/in-flight'
import type { PersonId } from '#platform/person'
import type { Evidences } from './service.ts'

/** Concurrent requests of one account: each costs as much as several searches. */
const QUESTIONS = 4

/** `/evidence`: work for a caller who has gone is ended. */
export function evidenceRoutes(evidence: Evidences) {
  const inFlight = limitInFlight(QUESTIONS)
  return routesUnder('Evidence', (calls) => {
    calls.post('/evidence', {
      summary: 'The sentences of articles that answer a question',
      description:
        'Verbatim, at most 12 from the best 40 works that a search finds, or from a folder or articles; where none is close enough to be an answer, the nearest three. The same question has the same sentences.',
      body: EvidenceInputSchema,
      reply: EvidenceSchema,
      errors: [404, 429],
      handle: async (request, _, response) => {
        const subject = askerOf(request)
        return inFlight.during(subject, () => evidence.find(subject, request.body, whileConnected(response)))
      },
    })
    calls.post('/evidence/written', {
      summary: 'A paragraph written from these sentences',
      description:
        'By the language model of the installation, from the quotes of POST /evidence for the same body; without the sentences that no quote supports. 404 where no model is configured.',
      body: EvidenceInputSchema,
      reply: WrittenEvidenceSchema,
      errors: [404, 429],
      handle: async (request, _, response) => {
        const subject = askerOf(request)
        return inFlight.during(subject, () => evidence.write(subject, request.body, whileConnected(response)))
      },
    })
    calls.get('/articles/:id/passage', {
      summary: 'A quote in its place',
      params: IdParamsSchema,
      querystring: PassageQuerySchema,
      reply: PassageSchema,
      handle: ({ params, query }) => evidence.passage(params.id, query),
    })
  })
}

/** Returns the caller. A folder is their bookmarks. */
function askerOf(request: FastifyRequest<{ Body: EvidenceInput }>): PersonId {
  if (request.body.folderId !== undefined) requireScope(request, 'bookmarks:read')
  return callerOf(request).subject
}

/** Returns a signal that is aborted once the caller has closed the connection. */
function whileConnected(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.on('close', () => gone.abort(refusal((t) => t('requests.cancelled'))))
  return gone.signal
}
