import {
  DoneSchema,
  FolderListSchema,
  FolderQuerySchema,
  FolderSchema,
  NewFolderQuerySchema,
  RenameFolderQuerySchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { BookmarkService } from '../service.ts'

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
          summary: 'Delete a folder with all that is in it',
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
