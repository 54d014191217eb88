import {
  BinPageSchema,
  BinQuerySchema,
  DoneSchema,
  FolderQuerySchema,
  FolderSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { BookmarkService } from '../service.ts'

const tags = ['Bookmarks']

/** The bin, from which bookmarks can be restored for 30 days. */
export function binRoutes(service: BookmarkService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/bin',
      {
        schema: {
          summary: 'Deleted folders, and a page of removed bookmarks',
          description: 'Bookmarks come back by `POST /bookmark/bulk`.',
          tags,
          querystring: BinQuerySchema,
          response: { 200: BinPageSchema },
        },
      },
      async (request) => service.bin(callerOf(request).subject, request.query),
    )

    app.delete(
      '/bin',
      { schema: { summary: 'Empty the bin for good', tags, response: { 200: DoneSchema } } },
      async (request) => {
        await service.emptyBin(callerOf(request).subject)
        return { done: true as const }
      },
    )

    app.post(
      '/folder/restore',
      {
        schema: {
          summary: 'Restore a deleted folder with all that was in it',
          description: 'Under another name where its own is taken by now.',
          tags,
          querystring: FolderQuerySchema,
          response: { 200: FolderSchema, ...errorAnswers(404, 409) },
        },
      },
      async (request) => service.restoreFolder(callerOf(request).subject, request.query.folderId),
    )
  }
}
