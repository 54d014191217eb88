import {
  FreeCopyAnswerSchema,
  IdParamsSchema,
  ZoteroAccountSchema,
  ZoteroInputSchema,
  ZoteroKeySchema,
  ZoteroSentSchema,
} from '@claire/api-contract'
import type { FastifyInstance } from 'fastify'
import { languageOf } from '#platform/http/caller'
import { callsOf, routesUnder } from '#platform/http/calls'
import { limitInFlight } from '#platform/http/in-flight'
import type { FreeCopies } from './free-copies.ts'
import type { Zotero } from './zotero/zotero.ts'

/** Concurrent requests of one account. */
const FREE_COPIES = 4

interface Parts {
  freeCopies: FreeCopies
  zotero: Zotero
}

/** Ways from Claire to services outside. */
export const waysOutRoutes = ({ freeCopies, zotero }: Parts) =>
  routesUnder('Articles', (calls, app) => {
    addZoteroCalls(app, zotero)
    calls.get('/articles/:id/free-copy', {
      summary: 'A free copy of an article elsewhere, by its DOI',
      description: 'As a configured service knows it; its answers are cached for up to 30 days.',
      params: IdParamsSchema,
      reply: FreeCopyAnswerSchema,
      errors: [404, 429, 503],
      inFlight: limitInFlight(FREE_COPIES),
      handle: async ({ params }, { subject }) => ({ copy: await freeCopies.of(subject, params.id) }),
    })
  })

/** The caller's Zotero library. No token opens these calls: they use a key of the person's. */
function addZoteroCalls(app: FastifyInstance, zotero: Zotero) {
  const inFlight = limitInFlight(1)
  const calls = callsOf(app, 'Account')
  calls.get('/account/zotero', {
    summary: "The caller's Zotero library, without its key",
    reply: ZoteroAccountSchema,
    handle: (_, { subject }) => zotero.account(subject),
  })
  calls.put('/account/zotero', {
    summary: "Store the key of the caller's Zotero library",
    description: 'Zotero is asked for whose key it is, and whether it may write. No response contains it.',
    body: ZoteroKeySchema,
    reply: ZoteroAccountSchema,
    errors: [400, 429, 502],
    inFlight,
    handle: ({ body }, { subject }) => zotero.connect(subject, body.key),
  })
  calls.delete('/account/zotero', {
    summary: "Delete the key of the caller's Zotero library",
    reply: ZoteroAccountSchema,
    handle: (_, { subject }) => zotero.disconnect(subject),
  })
  callsOf(app, 'Citing').post('/zotero/items', {
    summary: "Send articles, bookmarks or a folder to the caller's Zotero library",
    description:
      'At most 500 at once. A work is one item, however often it is sent; items that exist are not changed.',
    body: ZoteroInputSchema,
    reply: ZoteroSentSchema,
    errors: [400, 404, 409, 429],
    inFlight,
    handle: (request, { subject }) => zotero.send(subject, request.body, languageOf(request)),
  })
}
