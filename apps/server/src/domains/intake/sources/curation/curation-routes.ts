import {
  BulkDecisionSchema,
  BulkOutcomeSchema,
  IdParamsSchema,
  RejectInputSchema,
  SourceCountsSchema,
  SourceNoteInputSchema,
  SourceSchema,
} from '@claire/api-contract'
import { type Calls, administratorRoutesUnder } from '#platform/http/calls'
import { sourceWithNotes } from '../present.ts'
import { languageOf } from '#platform/http/caller'
import type { SourceService } from '../service.ts'

const params = IdParamsSchema

/** Routes of administrators' decisions on sources. */
export const curationRoutes = (service: SourceService) =>
  administratorRoutesUnder('Sources: administrators', (calls) => {
    addDecisionCalls(calls, service)
    addPauseCalls(calls, service)
    calls.get('/counts', {
      summary: 'How many sources have each status',
      reply: SourceCountsSchema,
      handle: () => service.counts(),
    })
    calls.post('/bulk', {
      summary: 'Decide on many sources; a failure does not affect the others',
      body: BulkDecisionSchema,
      reply: BulkOutcomeSchema,
      handle: (request, caller) => service.decideAll(caller, request.body, languageOf(request)),
    })

    // Clients use both methods (docs/product.md 7.1).
    for (const add of [calls.put, calls.post])
      add('/:id/add-note', {
        summary: 'Add a note; its author is the caller, its date now',
        params,
        body: SourceNoteInputSchema,
        reply: SourceSchema,
        handle: async ({ params: { id }, body }, caller) =>
          sourceWithNotes(await service.addNote(caller, id, body.text)),
      })
  })

function addDecisionCalls(calls: Calls, service: SourceService) {
  calls.put('/:id/approve', {
    summary: 'Approve a pending source',
    params,
    reply: SourceSchema,
    errors: [409],
    handle: async ({ params }, caller) => sourceWithNotes(await service.approve(caller, params.id)),
  })
  calls.put('/:id/reject', {
    summary: 'Reject a pending source, with an optional reason',
    params,
    body: RejectInputSchema,
    reply: SourceSchema,
    errors: [409],
    options: {
      preValidation: async (request) => {
        request.body ??= {}
      },
    },
    handle: async ({ params, body }, caller) =>
      sourceWithNotes(await service.reject(caller, params.id, body.note)),
  })
  calls.delete('/:id/delete', {
    summary: 'Delete an approved source and its articles',
    params,
    errors: [409],
    handle: ({ params }, caller) => service.delete(caller, params.id),
  })
}

function addPauseCalls(calls: Calls, service: SourceService) {
  calls.put('/:id/pause', {
    summary: 'Pause the scans of an approved source; a running one ends, its articles stay',
    params,
    reply: SourceSchema,
    errors: [409],
    handle: async ({ params }, caller) => sourceWithNotes(await service.pause(caller, params.id)),
  })
  calls.put('/:id/resume', {
    summary: 'Resume the scans of a paused source, by its schedule',
    params,
    reply: SourceSchema,
    errors: [409],
    handle: async ({ params }, caller) => sourceWithNotes(await service.resume(caller, params.id)),
  })
}
