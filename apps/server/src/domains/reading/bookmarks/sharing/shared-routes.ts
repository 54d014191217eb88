import {
  BookmarkIdsSchema,
  FolderSchema,
  BookmarkedInputSchema,
  BookmarkedListSchema,
  PrivateFeedSchema,
  RenameSharedFolderSchema,
  SharedBinSchema,
  SharedBookmarkChangeSchema,
  SharedBookmarkPageSchema,
  SharedBookmarkParamsSchema,
  SharedBookmarkQuerySchema,
  SharedBookmarkSchema,
  SharedBulkAnswerSchema,
  SharedBulkSchema,
  SharedFolderListSchema,
  SharedFolderParamsSchema,
  SharedFolderSchema,
  SharedSearchQuerySchema,
  SharedSearchSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { FolderNews } from './folder-news.ts'
import type { SharedBookmarks } from './shared-bookmarks.ts'

const tags = ['Shared folders']
const params = SharedFolderParamsSchema

/** `/shared-folder…`: contents of shared folders. Imports have routes of their own. */
export function sharedFolderRoutes(
  service: SharedBookmarks,
  news: Pick<FolderNews, 'visited'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(folderRoutes(service))
    await app.register(listRoutes(service, news))
    await app.register(binRoute(service))
    await app.register(changeRoutes(service))
    await app.register(feedRoutes(service))
  }
}

function folderRoutes(service: SharedBookmarks): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/',
      {
        schema: {
          summary: 'Folders shared by or with the caller, by name',
          tags,
          response: { 200: SharedFolderListSchema },
        },
      },
      async (request) => service.list(callerOf(request).subject),
    )

    app.get(
      '/search',
      {
        schema: {
          summary: 'Shared folders with bookmarks that match a text, with their numbers',
          tags,
          querystring: SharedSearchQuerySchema,
          response: { 200: SharedSearchSchema },
        },
      },
      async (request) => service.search(callerOf(request).subject, request.query.q),
    )

    app.get(
      '/:id',
      {
        schema: {
          summary: 'A shared folder',
          tags,
          params,
          response: { 200: SharedFolderSchema, ...errorAnswers(404) },
        },
      },
      async (request) => service.one(callerOf(request).subject, request.params.id),
    )

    app.put(
      '/:id',
      {
        schema: {
          summary: 'Rename a shared folder',
          description: 'For its owner.',
          tags,
          params,
          body: RenameSharedFolderSchema,
          response: { 200: FolderSchema, ...errorAnswers(403, 404, 409) },
        },
      },
      async (request) => service.rename(callerOf(request).subject, request.params.id, request.body.name),
    )
  }
}

function listRoutes(service: SharedBookmarks, news: Pick<FolderNews, 'visited'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/:id/bookmark',
      {
        schema: {
          summary: 'A page of the bookmarks of a shared folder',
          tags,
          params,
          querystring: SharedBookmarkQuerySchema,
          response: { 200: SharedBookmarkPageSchema, ...errorAnswers(404) },
        },
      },
      async (request) => {
        const { subject } = callerOf(request)
        const page = await service.page(subject, request.params.id, request.query)
        await news.visited({ person: subject, folderId: request.params.id })
        return page
      },
    )

    app.get(
      '/:id/ids',
      {
        schema: {
          summary: 'Ids of matching bookmarks, up to the limit of one change',
          tags,
          params,
          querystring: SharedBookmarkQuerySchema,
          response: { 200: BookmarkIdsSchema, ...errorAnswers(404) },
        },
      },
      async (request) => service.ids(callerOf(request).subject, request.params.id, request.query),
    )

    app.post(
      '/kept',
      {
        schema: {
          summary: 'Those of these articles that are in shared folders of others',
          tags,
          body: BookmarkedInputSchema,
          response: { 200: BookmarkedListSchema },
        },
      },
      async (request) => service.bookmarked(callerOf(request).subject, request.body),
    )
  }
}

function binRoute(service: SharedBookmarks): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/:id/bin',
      {
        schema: {
          summary: 'Removed bookmarks, the latest first',
          description: 'For editors, who restore them by `POST /shared-folder/{id}/bulk`.',
          tags,
          params,
          response: { 200: SharedBinSchema, ...errorAnswers(403, 404) },
        },
      },
      async (request) => service.bin(callerOf(request).subject, request.params.id),
    )
  }
}

function changeRoutes(service: SharedBookmarks): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/:id/bulk',
      {
        schema: {
          summary: 'Add, move, remove, tag, mark or restore up to 1,000 bookmarks',
          description:
            'Changes all of them, or none if one is missing. For editors; members of either role mark their own states.',
          tags,
          params,
          body: SharedBulkSchema,
          response: { 200: SharedBulkAnswerSchema, ...errorAnswers(403, 404, 409) },
        },
      },
      async (request) => service.bulk(callerOf(request).subject, request.params.id, request.body),
    )

    app.put(
      '/:id/bookmark/:bookmarkId',
      {
        schema: {
          summary: "Change the caller's own note and state, and the tags of the folder",
          description: 'Omitted fields stay unchanged. Only editors change tags.',
          tags,
          params: SharedBookmarkParamsSchema,
          body: SharedBookmarkChangeSchema,
          response: { 200: SharedBookmarkSchema, ...errorAnswers(403, 404) },
        },
      },
      async (request) => service.change(callerOf(request).subject, request.params, request.body),
    )
  }
}

/** The private feed of a member, for feed readers that cannot sign in. */
function feedRoutes(service: SharedBookmarks): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = { tags, params, response: { 200: PrivateFeedSchema, ...errorAnswers(404) } }
    app.get(
      '/:id/feed',
      { schema: { ...schema, summary: "Addresses of the caller's private feed; null without one" } },
      async (request, reply) => reply.send(await service.feed(callerOf(request).subject, request.params.id)),
    )
    app.post(
      '/:id/feed',
      { schema: { ...schema, summary: 'Give the feed new addresses; the former ones stop working' } },
      async (request) => service.openFeed(callerOf(request).subject, request.params.id),
    )
    app.delete('/:id/feed', { schema: { ...schema, summary: 'Delete the feed' } }, async (request, reply) =>
      reply.send(await service.closeFeed(callerOf(request).subject, request.params.id)),
    )
  }
}
