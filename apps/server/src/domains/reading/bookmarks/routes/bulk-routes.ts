import {
  BookmarkIdsSchema,
  BulkAnswerSchema,
  BulkBookmarksSchema,
  WantedBookmarksQuerySchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { BookmarkService } from '../service.ts'

const tags = ['Bookmarks']

/** Several bookmarks at once. */
export function bulkRoutes(service: BookmarkService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/ids',
      {
        schema: {
          summary: 'As many of the wanted bookmarks as one call may change',
          tags,
          querystring: WantedBookmarksQuerySchema,
          response: { 200: BookmarkIdsSchema, ...errorAnswers(404) },
        },
      },
      async (request) => service.ids(callerOf(request).subject, request.query),
    )

    app.post(
      '/bulk',
      {
        schema: {
          summary: 'Keep, move, remove, tag or restore up to 1,000 bookmarks',
          description: 'All of them or, when one is not there, none.',
          tags,
          body: BulkBookmarksSchema,
          response: { 200: BulkAnswerSchema, ...errorAnswers(404) },
        },
      },
      async (request) => service.bulk(callerOf(request).subject, request.body),
    )
  }
}
