import {
  BookmarkNoticeParamsSchema,
  BookmarkNoticeStateSchema,
  BookmarkNoticesSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { callsOf } from '#platform/http/calls'
import type { BookmarkNotices } from './bookmark-notices.ts'

/** `/today/notices`: works that were retracted or corrected, bookmarked or cited by bookmarks. */
export function bookmarkNoticeRoutes(notices: BookmarkNotices): FastifyPluginAsync {
  return async (app) => {
    const calls = callsOf(app, 'Today')
    calls.get('/today/notices', {
      summary:
        "The caller's bookmarked works, and works that these cite, that were retracted or corrected since",
      description: 'Those that were not marked as seen, newest first.',
      reply: BookmarkNoticesSchema,
      handle: (_, { subject }) => notices.list(subject),
    })
    calls.put('/today/notices/:bookmarkId', {
      summary: 'Mark the notice about a bookmarked or cited work as seen, or take that back',
      params: BookmarkNoticeParamsSchema,
      body: BookmarkNoticeStateSchema,
      errors: [404],
      handle: ({ params, body }, { subject }) => notices.setState(subject, params.bookmarkId, body.state),
    })
  }
}
