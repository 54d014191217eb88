import {
  BulkDecisionSchema,
  BulkOutcomeSchema,
  DoneSchema,
  IdParamsSchema,
  RejectInputSchema,
  SourceCountsSchema,
  SourceNoteInputSchema,
  SourceSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { adminOf, forAdministrators } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import { sourceWithNotes } from '../present.ts'
import type { SourceService } from '../service.ts'

const tags = ['Sources: administrators']
const params = IdParamsSchema

/** Routes of administrators' decisions on sources. */
export function curationRoutes(service: SourceService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('preValidation', forAdministrators)
    await app.register(decisionRoutes(service))
    await app.register(pauseRoutes(service))

    app.get(
      '/counts',
      {
        schema: {
          summary: 'How many sources have each status',
          tags,
          response: { 200: SourceCountsSchema, ...errorAnswers(403) },
        },
      },
      async (request) => {
        adminOf(request)
        return service.counts()
      },
    )

    app.post(
      '/bulk',
      {
        schema: {
          summary: 'Decide on many sources; a failure does not affect the others',
          tags,
          body: BulkDecisionSchema,
          response: { 200: BulkOutcomeSchema, ...errorAnswers(403) },
        },
      },
      async (request) => service.decideAll(adminOf(request), request.body),
    )

    app.route({
      // Clients use both methods (docs/product.md 7.1).
      method: ['PUT', 'POST'],
      url: '/:id/add-note',
      schema: {
        summary: 'Add a note; its author is the caller, its date now',
        tags,
        params,
        body: SourceNoteInputSchema,
        response: { 200: SourceSchema, ...errorAnswers(403) },
      },
      handler: async (request) =>
        sourceWithNotes(await service.addNote(adminOf(request), request.params.id, request.body.text)),
    })
  }
}

function decisionRoutes(service: SourceService): FastifyPluginAsyncTypebox {
  return async (app) => {
    const response = { 200: SourceSchema, ...errorAnswers(403, 409) }

    app.put(
      '/:id/approve',
      { schema: { summary: 'Approve a pending source', tags, params, response } },
      async (request) => sourceWithNotes(await service.approve(adminOf(request), request.params.id)),
    )

    app.put(
      '/:id/reject',
      {
        schema: {
          summary: 'Reject a pending source, with an optional reason',
          tags,
          params,
          body: RejectInputSchema,
          response,
        },
        preValidation: async (request) => {
          request.body ??= {}
        },
      },
      async (request) =>
        sourceWithNotes(await service.reject(adminOf(request), request.params.id, request.body.note)),
    )

    app.delete(
      '/:id/delete',
      {
        schema: {
          summary: 'Delete an approved source and its articles',
          tags,
          params,
          response: { 200: DoneSchema, ...errorAnswers(403, 409) },
        },
      },
      async (request) => {
        await service.delete(adminOf(request), request.params.id)
        return { done: true as const }
      },
    )
  }
}

function pauseRoutes(service: SourceService): FastifyPluginAsyncTypebox {
  return async (app) => {
    const response = { 200: SourceSchema, ...errorAnswers(403, 409) }

    app.put(
      '/:id/pause',
      {
        schema: {
          summary: 'Pause the scans of an approved source; a running one ends, its articles stay',
          tags,
          params,
          response,
        },
      },
      async (request) => sourceWithNotes(await service.pause(adminOf(request), request.params.id)),
    )

    app.put(
      '/:id/resume',
      {
        schema: { summary: 'Resume the scans of a paused source, by its schedule', tags, params, response },
      },
      async (request) => sourceWithNotes(await service.resume(adminOf(request), request.params.id)),
    )
  }
}
