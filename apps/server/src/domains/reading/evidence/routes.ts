import {
  type EvidenceInput,
  EvidenceInputSchema,
  EvidenceSchema,
  IdParamsSchema,
  PassageQuerySchema,
  PassageSchema,
  WrittenEvidenceSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#platform/errors'
import { callerOf, requireScope } from '#platform/http/caller'
import { limitInFlight } from '#platform/http/in-flight'
import { errorAnswers } from '#platform/http/openapi'
import type { PersonId } from '#platform/person'
import type { Evidences } from './service.ts'

const tags = ['Evidence']

/** Concurrent requests of one account: each costs as much as several searches. */
const QUESTIONS = 4

const findSchema = {
  tags,
  summary: 'The sentences of articles that answer a question',
  description:
    'Verbatim, at most 12 from the best 40 works that a search finds, or from a folder or articles; where none is close enough to be an answer, the nearest three. The same question has the same sentences.',
  body: EvidenceInputSchema,
  response: { 200: EvidenceSchema, ...errorAnswers(404, 429) },
}
const writeSchema = {
  tags,
  summary: 'A paragraph written from these sentences',
  description:
    'By the language model of the installation, from the quotes of POST /evidence for the same body; without the sentences that no quote supports. 404 where no model is configured.',
  body: EvidenceInputSchema,
  response: { 200: WrittenEvidenceSchema, ...errorAnswers(404, 429) },
}
const passageSchema = {
  tags,
  summary: 'A quote in its place',
  params: IdParamsSchema,
  querystring: PassageQuerySchema,
  response: { 200: PassageSchema },
}

/** `/evidence`: work for a caller who has gone is ended. */
export function evidenceRoutes(evidence: Evidences): FastifyPluginAsyncTypebox {
  const inFlight = limitInFlight(QUESTIONS, 'questions')
  return async (app) => {
    app.post('/evidence', { schema: findSchema }, async (request, reply) => {
      const subject = askerOf(request)
      return inFlight.during(subject, () => evidence.find(subject, request.body, whileConnected(reply)))
    })
    app.post('/evidence/written', { schema: writeSchema }, async (request, reply) => {
      const subject = askerOf(request)
      return inFlight.during(subject, () => evidence.write(subject, request.body, whileConnected(reply)))
    })
    app.get('/articles/:id/passage', { schema: passageSchema }, async (request) => {
      callerOf(request)
      return evidence.passage(request.params.id, request.query)
    })
  }
}

/** Returns the caller. A folder is their bookmarks. */
function askerOf(request: FastifyRequest<{ Body: EvidenceInput }>): PersonId {
  if (request.body.folderId !== undefined) requireScope(request, 'bookmarks:read')
  return callerOf(request).subject
}

/** Returns a signal that is aborted once the caller has closed the connection. */
function whileConnected(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.on('close', () => gone.abort(new DomainError('BAD_REQUEST', 'The request was cancelled.')))
  return gone.signal
}
