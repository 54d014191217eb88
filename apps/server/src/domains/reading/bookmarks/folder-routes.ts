import {
  BinPageSchema,
  BinQuerySchema,
  DoneSchema,
  FolderListSchema,
  FolderQuerySchema,
  FolderSchema,
  NewFolderQuerySchema,
  PrivateFeedSchema,
  RenameFolderQuerySchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { BookmarkService } from './service.ts'

const tags = ['Bookmarks']
const done = { done: true as const }

/** Folders, with all values in the query. */
export function folderRoutes(service: BookmarkService): FastifyPluginAsyncTypebox {
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
          summary: 'Delete a folder and its bookmarks',
          description: 'It stays in the bin for 30 days.',
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

/** The bin, from which bookmarks can be restored for 30 days. */
export function binRoutes(service: BookmarkService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/bin',
      {
        schema: {
          summary: 'Deleted folders, and a page of removed bookmarks',
          description: 'Restore bookmarks by `POST /bookmark/bulk`.',
          tags,
          querystring: BinQuerySchema,
          response: { 200: BinPageSchema },
        },
      },
      async (request) => service.bin(callerOf(request).subject, request.query),
    )

    app.delete(
      '/bin',
      {
        schema: {
          summary: 'Delete the contents of the bin permanently',
          tags,
          response: { 200: DoneSchema },
        },
      },
      async (request) => {
        await service.emptyBin(callerOf(request).subject)
        return { done: true as const }
      },
    )

    app.post(
      '/folder/restore',
      {
        schema: {
          summary: 'Restore a deleted folder and its bookmarks',
          description: 'Under another name if its own is taken.',
          tags,
          querystring: FolderQuerySchema,
          response: { 200: FolderSchema, ...errorAnswers(404, 409) },
        },
      },
      async (request) => service.restoreFolder(callerOf(request).subject, request.query.folderId),
    )
  }
}

/** The private feed of a folder, for feed readers that cannot sign in. */
export function folderFeedRoutes(service: BookmarkService): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      tags: ['Bookmarks'],
      querystring: FolderQuerySchema,
      response: { 200: PrivateFeedSchema, ...errorAnswers(404) },
    }
    app.get(
      '/',
      { schema: { ...schema, summary: "Addresses of a folder's private feed; null if it has none" } },
      async (request, reply) =>
        reply.send(await service.folderFeed(callerOf(request).subject, request.query.folderId)),
    )
    app.post(
      '/',
      { schema: { ...schema, summary: 'Give the feed new addresses; the former ones stop working' } },
      async (request) => service.openFolderFeed(callerOf(request).subject, request.query.folderId),
    )
    app.delete('/', { schema: { ...schema, summary: 'Delete the feed' } }, async (request, reply) =>
      reply.send(await service.closeFolderFeed(callerOf(request).subject, request.query.folderId)),
    )
  }
}
