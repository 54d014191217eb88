import { FolderQuerySchema, PrivateFeedSchema } from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { BookmarkService } from '../service.ts'

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
      { schema: { ...schema, summary: "Addresses of a folder's private feed; null when it has none" } },
      async (request, reply) =>
        reply.send(await service.folderFeed(callerOf(request).subject, request.query.folderId)),
    )
    app.post(
      '/',
      { schema: { ...schema, summary: 'Give the feed new addresses; the ones before end' } },
      async (request) => service.openFolderFeed(callerOf(request).subject, request.query.folderId),
    )
    app.delete('/', { schema: { ...schema, summary: 'End the feed' } }, async (request, reply) =>
      reply.send(await service.closeFolderFeed(callerOf(request).subject, request.query.folderId)),
    )
  }
}
