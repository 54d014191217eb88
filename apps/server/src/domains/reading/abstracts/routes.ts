import {
  ConciseSummarySchema,
  IdParamsSchema,
  OneSentenceInputSchema,
  OneSentenceSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import { limitInFlight } from '#platform/http/in-flight'
import type { Abstracts } from './service.ts'

/** Concurrent requests of one account; a page of results requests all its sentences at once. */
const REQUESTS = 8

/** `/abstract/…` (docs/product.md 7.2). */
export function abstractRoutes(abstracts: Abstracts): FastifyPluginAsyncTypebox {
  const inFlight = limitInFlight(REQUESTS, 'requests for sentences')
  return async (app) => {
    app.post(
      '/abstract/one-sentence',
      {
        schema: {
          tags: ['Articles'],
          summary: 'The sentence of each article that answers a search best',
          body: OneSentenceInputSchema,
          response: { 200: OneSentenceSchema },
        },
      },
      (request) => inFlight.during(callerOf(request).subject, () => abstracts.oneSentence(request.body)),
    )

    app.get(
      '/abstract/concise-summary/:id',
      {
        schema: {
          tags: ['Articles'],
          summary: 'A summary of an article in two or three sentences, with their positions',
          params: IdParamsSchema,
          response: { 200: ConciseSummarySchema },
        },
      },
      (request) =>
        inFlight.during(callerOf(request).subject, () => abstracts.conciseSummary(request.params.id)),
    )
  }
}
