import {
  BookmarkChangeSchema,
  BookmarkParamsSchema,
  BookmarkQuerySchema,
  BookmarkSchema,
  DoneSchema,
  MoveBookmarkQuerySchema,
  NewBookmarkQuerySchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { BookmarkService } from '../service.ts'

const tags = ['Bookmarks']
const done = { done: true as const }

/** Adding, moving and removing one bookmark, with all values in the query, and annotating it. */
export function changingRoutes(service: BookmarkService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/',
      {
        schema: {
          summary: 'Bookmark an article',
          description:
            'In the folder used last unless one is named. Bookmarked already, it is answered as it is, moved if a folder is named.',
          tags,
          querystring: NewBookmarkQuerySchema,
          response: { 200: BookmarkSchema, ...errorAnswers(404) },
        },
      },
      async (request) => service.add(callerOf(request).subject, request.query),
    )

    app.delete(
      '/',
      {
        schema: {
          summary: 'Remove the bookmark of an article',
          tags,
          querystring: BookmarkQuerySchema,
          response: { 200: DoneSchema, ...errorAnswers(404) },
        },
      },
      async (request) => {
        await service.remove(callerOf(request).subject, request.query.documentId)
        return done
      },
    )

    app.post(
      '/move',
      {
        schema: {
          summary: 'Move a bookmark to another folder',
          tags,
          querystring: MoveBookmarkQuerySchema,
          response: { 200: BookmarkSchema, ...errorAnswers(404) },
        },
      },
      async (request) => service.move(callerOf(request).subject, request.query),
    )
    await app.register(annotatingRoutes(service))
  }
}

function annotatingRoutes(service: BookmarkService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.put(
      '/:id',
      {
        schema: {
          summary: 'Write a note, or tags',
          description: 'What is left out stays as it is.',
          tags,
          params: BookmarkParamsSchema,
          body: BookmarkChangeSchema,
          response: { 200: BookmarkSchema, ...errorAnswers(404) },
        },
      },
      async (request) => service.annotate(callerOf(request).subject, request.params.id, request.body),
    )
  }
}
