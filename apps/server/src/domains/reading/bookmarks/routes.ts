import {
  BookmarkListSchema,
  BookmarkQuerySchema,
  BookmarkSchema,
  DoneSchema,
  FolderListSchema,
  FolderQuerySchema,
  FolderSchema,
  MoveBookmarkQuerySchema,
  NewBookmarkQuerySchema,
  NewFolderQuerySchema,
  RenameFolderQuerySchema,
  ShelfSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { BookmarkService } from './service.ts'

const tags = ['Bookmarks']
const done = { done: true as const }

/** Every call of docs/product.md 7.3, with all values in the query. */
export function bookmarkRoutes(service: BookmarkService): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(lookingRoutes(service), { prefix: '/bookmark' })
    await app.register(changingRoutes(service), { prefix: '/bookmark' })
    await app.register(folderRoutes(service), { prefix: '/bookmark/folder' })
    // Changing and deleting a folder is also known without 'bookmark' in front (docs/product.md 7.3).
    await app.register(folderRoutes(service), { prefix: '/folder' })
  }
}

function lookingRoutes(service: BookmarkService): FastifyPluginAsyncTypebox {
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
          summary: 'Folders with their bookmarks, without the articles',
          tags,
          response: { 200: ShelfSchema },
        },
      },
      async (request) => service.shelf(callerOf(request).subject),
    )
  }
}

function changingRoutes(service: BookmarkService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/',
      {
        schema: {
          summary: 'Bookmark an article',
          description:
            'In the default folder unless one is named. Bookmarked already, it is answered as it is, moved if a folder is named.',
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
  }
}

function folderRoutes(service: BookmarkService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/',
      {
        schema: {
          summary: 'Folders with their bookmarks, the default folder first',
          tags,
          response: { 200: FolderListSchema },
        },
      },
      async (request) => service.folders(callerOf(request).subject),
    )

    app.post(
      '/',
      {
        schema: {
          summary: 'Add a folder',
          tags,
          querystring: NewFolderQuerySchema,
          response: { 200: FolderSchema, ...errorAnswers(409) },
        },
      },
      async (request) => service.addFolder(callerOf(request).subject, request.query.folderName),
    )
    await app.register(folderChangeRoutes(service))
  }
}

function folderChangeRoutes(service: BookmarkService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.put(
      '/',
      {
        schema: {
          summary: 'Rename a folder',
          tags,
          querystring: RenameFolderQuerySchema,
          response: { 200: FolderSchema, ...errorAnswers(404, 409) },
        },
      },
      async (request) => {
        const { folderId, folderName } = request.query
        return service.renameFolder(callerOf(request).subject, { id: folderId, name: folderName })
      },
    )

    app.delete(
      '/',
      {
        schema: {
          summary: 'Delete a folder with all that is in it',
          tags,
          querystring: FolderQuerySchema,
          response: { 200: DoneSchema, ...errorAnswers(404, 409) },
        },
      },
      async (request) => {
        await service.deleteFolder(callerOf(request).subject, request.query.folderId)
        return done
      },
    )
  }
}
