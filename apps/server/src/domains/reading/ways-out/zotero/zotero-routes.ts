import {
  ZoteroAccountSchema,
  ZoteroInputSchema,
  ZoteroKeySchema,
  ZoteroSentSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { callsOf } from '#platform/http/calls'
import { limitInFlight } from '#platform/http/in-flight'
import type { Zotero } from './zotero.ts'

/** The caller's Zotero library. No token opens these calls: they use a key of the person's. */
export function zoteroRoutes(zotero: Zotero): FastifyPluginAsync {
  const inFlight = limitInFlight(1, 'requests to Zotero')
  return async (app) => {
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
      handle: ({ body }, { subject }) => zotero.send(subject, body),
    })
  }
}
