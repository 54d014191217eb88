import {
  ConciseSummarySchema,
  IdParamsSchema,
  OneSentenceInputSchema,
  OneSentenceSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Abstracts } from './service.ts'

/** `/abstract/…` (docs/product.md 7.2). */
export function abstractRoutes(abstracts: Abstracts): FastifyPluginAsyncTypebox {
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
      (request) => abstracts.oneSentence(request.body),
    )

    app.get(
      '/abstract/concise-summary/:id',
      {
        schema: {
          tags: ['Articles'],
          summary: 'Two or three sentences that sum an article up, with their places in it',
          params: IdParamsSchema,
          response: { 200: ConciseSummarySchema },
        },
      },
      (request) => abstracts.conciseSummary(request.params.id),
    )
  }
}
