import {
  ConciseSummarySchema,
  IdParamsSchema,
  OneSentenceInputSchema,
  OneSentenceSchema,
} from '@claire/api-contract'
import { routesUnder } from '#platform/http/calls'
import { limitInFlight } from '#platform/http/in-flight'
import type { Abstracts } from './service.ts'

/** Concurrent requests of one account; a page of results requests all its sentences at once. */
const REQUESTS = 8

/** `/abstract/…` (docs/product.md 7.2). */
export function abstractRoutes(abstracts: Abstracts) {
  const inFlight = limitInFlight(REQUESTS)
  return routesUnder('Articles', (calls) => {
    calls.post('/abstract/one-sentence', {
      summary: 'The sentence of each article that answers a search best',
      body: OneSentenceInputSchema,
      reply: OneSentenceSchema,
      inFlight,
      handle: ({ body }) => abstracts.oneSentence(body),
    })
    calls.get('/abstract/concise-summary/:id', {
      summary: 'A summary of an article in two or three sentences, with their positions',
      params: IdParamsSchema,
      reply: ConciseSummarySchema,
      inFlight,
      handle: ({ params }) => abstracts.conciseSummary(params.id),
    })
  })
}
