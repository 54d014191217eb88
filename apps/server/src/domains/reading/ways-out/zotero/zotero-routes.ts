import {
  ZoteroAccountSchema,
  ZoteroInputSchema,
  ZoteroKeySchema,
  ZoteroSentSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import { type InFlight, limitInFlight } from '#platform/http/in-flight'
import { errorAnswers } from '#platform/http/openapi'
import type { Zotero } from './zotero.ts'

/** The caller's Zotero library. No token opens these calls: they use a key of the person's. */
export function zoteroRoutes(zotero: Zotero): FastifyPluginAsyncTypebox {
  const calls = limitInFlight(1, 'requests to Zotero')
  return async (app) => {
    app.get(
      '/account/zotero',
      {
        schema: {
          summary: "The caller's Zotero library, without its key",
          tags: ['Account'],
          response: { 200: ZoteroAccountSchema },
        },
      },
      async (request) => zotero.account(callerOf(request).subject),
    )

    app.put(
      '/account/zotero',
      {
        schema: {
          summary: "Store the key of the caller's Zotero library",
          description:
            'Zotero is asked for whose key it is, and whether it may write. No response contains it.',
          tags: ['Account'],
          body: ZoteroKeySchema,
          response: { 200: ZoteroAccountSchema, ...errorAnswers(400, 429, 502) },
        },
      },
      async (request) => {
        const { subject } = callerOf(request)
        return calls.during(subject, () => zotero.connect(subject, request.body.key))
      },
    )

    app.delete(
      '/account/zotero',
      {
        schema: {
          summary: "Delete the key of the caller's Zotero library",
          tags: ['Account'],
          response: { 200: ZoteroAccountSchema },
        },
      },
      async (request) => zotero.disconnect(callerOf(request).subject),
    )

    await app.register(sendingRoute(zotero, calls))
  }
}

const sendingRoute =
  (zotero: Zotero, calls: InFlight): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/zotero/items',
      {
        schema: {
          summary: "Send articles, bookmarks or a folder to the caller's Zotero library",
          description:
            'At most 500 at once. A work is one item, however often it is sent; items that exist are not changed.',
          tags: ['Citing'],
          body: ZoteroInputSchema,
          response: { 200: ZoteroSentSchema, ...errorAnswers(400, 404, 409, 429) },
        },
      },
      async (request) => {
        const { subject } = callerOf(request)
        return calls.during(subject, () => zotero.send(subject, request.body))
      },
    )
  }
