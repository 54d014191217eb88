import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { BookmarkService } from './service.ts'
import { binRoutes, folderFeedRoutes, folderRoutes } from './folder-routes.ts'
import {
  BookmarkChangeSchema,
  BookmarkIdsSchema,
  BookmarkListSchema,
  BookmarkPageQuerySchema,
  BookmarkPageSchema,
  BookmarkParamsSchema,
  BookmarkQuerySchema,
  BookmarkSchema,
  BulkAnswerSchema,
  BulkBookmarksSchema,
  DoneSchema,
  BookmarkedInputSchema,
  BookmarkedListSchema,
  MoveBookmarkQuerySchema,
  NewBookmarkQuerySchema,
  ShelfSchema,
  WantedBookmarksQuerySchema,
} from '@claire/api-contract'
import { callerOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'

/** Every call of docs/product.md 7.3. */
export function bookmarkRoutes(service: BookmarkService): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(readingRoutes(service), { prefix: '/bookmark' })
    await app.register(changingRoutes(service), { prefix: '/bookmark' })
    await app.register(bulkRoutes(service), { prefix: '/bookmark' })
    await app.register(binRoutes(service), { prefix: '/bookmark' })
    await app.register(folderRoutes(service), { prefix: '/bookmark/folder' })
    await app.register(folderFeedRoutes(service), { prefix: '/bookmark/folder/feed' })
    // Paths without 'bookmark' also change and delete folders (docs/product.md 7.3).
    await app.register(folderRoutes(service), { prefix: '/folder' })
  }
}

const tags = ['Bookmarks']

/** Reading bookmarks. */
function readingRoutes(service: BookmarkService): FastifyPluginAsyncTypebox {
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
          summary: 'Folders with their numbers of bookmarks, tags, and the default folder for new bookmarks',
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
          summary: 'The bookmarked ones of these articles, with their folders',
          tags,
          body: BookmarkedInputSchema,
          response: { 200: BookmarkedListSchema },
        },
      },
      async (request) => service.bookmarked(callerOf(request).subject, request.body),
    )
  }
}

const done = { done: true as const }

/** Adding, moving and removing one bookmark, with all values in the query, and annotating it. */
function changingRoutes(service: BookmarkService): FastifyPluginAsyncTypebox {
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
          response: { 200: BookmarkSchema, ...errorAnswers(404, 409) },
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
          response: { 200: BookmarkSchema, ...errorAnswers(404, 409) },
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
          summary: 'Change the note, the tags or the reading state',
          description: 'Omitted fields stay unchanged.',
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

/** Several bookmarks at once. */
function bulkRoutes(service: BookmarkService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/ids',
      {
        schema: {
          summary: 'Ids of matching bookmarks, up to the limit of one change',
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
          summary: 'Add, move, remove, tag, mark or restore up to 1,000 bookmarks',
          description: 'Changes all of them, or none if one is missing.',
          tags,
          body: BulkBookmarksSchema,
          response: { 200: BulkAnswerSchema, ...errorAnswers(404, 409) },
        },
      },
      async (request) => service.bulk(callerOf(request).subject, request.body),
    )
  }
}
