import {
  DoneSchema,
  BookmarkNoticeParamsSchema,
  BookmarkNoticeStateSchema,
  BookmarkNoticesSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { BookmarkNotices } from './bookmark-notices.ts'

const tags = ['Today']

/** `/today/notices`: works that were retracted or corrected, bookmarked or cited by bookmarks. */
export function bookmarkNoticeRoutes(notices: BookmarkNotices): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/today/notices',
      {
        schema: {
          summary:
            "The caller's bookmarked works, and works that these cite, that were retracted or corrected since",
          description: 'Those that were not marked as seen, newest first.',
          tags,
          response: { 200: BookmarkNoticesSchema },
        },
      },
      async (request) => notices.list(callerOf(request).subject),
    )
    app.put(
      '/today/notices/:bookmarkId',
      {
        schema: {
          summary: 'Mark the notice about a bookmarked or cited work as seen, or take that back',
          tags,
          params: BookmarkNoticeParamsSchema,
          body: BookmarkNoticeStateSchema,
          response: { 200: DoneSchema, ...errorAnswers(404) },
        },
      },
      async (request) => {
        await notices.setState(callerOf(request).subject, request.params.bookmarkId, request.body.state)
        return { done: true as const }
      },
    )
  }
}
