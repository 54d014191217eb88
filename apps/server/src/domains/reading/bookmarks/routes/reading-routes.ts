import {
  BookmarkListSchema,
  BookmarkPageQuerySchema,
  BookmarkPageSchema,
  KeptInputSchema,
  KeptListSchema,
  ShelfSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { BookmarkService } from '../service.ts'

const tags = ['Bookmarks']

/** Reading bookmarks. */
export function readingRoutes(service: BookmarkService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/',
      {
        schema: {
          summary: "The caller's bookmarks, newest first",
          tags,
          response: { 200: BookmarkListSchema },
        },
      },
      async (request) => service.list(callerOf(request).subject),
    )

    app.get(
      '/shelf',
      {
        schema: {
          summary: 'The folders, how much they hold, and where articles are kept next',
          tags,
          response: { 200: ShelfSchema },
        },
      },
      async (request) => service.folderTree(callerOf(request).subject),
    )

    app.get(
      '/page',
      {
        schema: {
          summary: 'A page of bookmarks',
          tags,
          querystring: BookmarkPageQuerySchema,
          response: { 200: BookmarkPageSchema, ...errorAnswers(404) },
        },
      },
      async (request) => service.page(callerOf(request).subject, request.query),
    )

    app.post(
      '/kept',
      {
        schema: {
          summary: 'Which of these articles are kept, and where',
          tags,
          body: KeptInputSchema,
          response: { 200: KeptListSchema },
        },
      },
      async (request) => service.bookmarked(callerOf(request).subject, request.body),
    )
  }
}
