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
import type { FastifyPluginAsync } from 'fastify'
import { type Calls, callsOf } from '#platform/http/calls'
import type { FolderNews } from './folder-news.ts'
import type { SharedBookmarks } from './shared-bookmarks.ts'

const params = SharedFolderParamsSchema

/** `/shared-folder…`: contents of shared folders (docs/product.md 7.3). Imports have routes of their own. */
export function sharedFolderRoutes(
  service: SharedBookmarks,
  news: Pick<FolderNews, 'visited'>,
): FastifyPluginAsync {
  return async (app) => {
    const calls = callsOf(app, 'Shared folders')
    addFolderCalls(calls, service)
    addListCalls(calls, service, news)
    addBinCalls(calls, service)
    addChangeCalls(calls, service)
    addFeedCalls(calls, service)
  }
}

function addFolderCalls(calls: Calls, service: SharedBookmarks) {
  calls.get('/', {
    summary: 'Folders shared by or with the caller, by name',
    reply: SharedFolderListSchema,
    handle: (_, { subject }) => service.list(subject),
  })
  calls.get('/search', {
    summary: 'Shared folders with bookmarks that match a text, with their numbers',
    querystring: SharedSearchQuerySchema,
    reply: SharedSearchSchema,
    handle: ({ query }, { subject }) => service.search(subject, query.q),
  })
  calls.get('/:id', {
    summary: 'A shared folder',
    params,
    reply: SharedFolderSchema,
    errors: [404],
    handle: ({ params }, { subject }) => service.one(subject, params.id),
  })
  calls.put('/:id', {
    summary: 'Rename a shared folder',
    description: 'For its owner.',
    params,
    body: RenameSharedFolderSchema,
    reply: FolderSchema,
    errors: [403, 404, 409],
    handle: ({ params, body }, { subject }) => service.rename(subject, params.id, body.name),
  })
}

function addListCalls(calls: Calls, service: SharedBookmarks, news: Pick<FolderNews, 'visited'>) {
  calls.get('/:id/bookmark', {
    summary: 'A page of the bookmarks of a shared folder',
    params,
    querystring: SharedBookmarkQuerySchema,
    reply: SharedBookmarkPageSchema,
    errors: [404],
    handle: async ({ params, query }, { subject }) => {
      const page = await service.page(subject, params.id, query)
      await news.visited({ person: subject, folderId: params.id })
      return page
    },
  })
  calls.get('/:id/ids', {
    summary: 'Ids of matching bookmarks, up to the limit of one change',
    params,
    querystring: SharedBookmarkQuerySchema,
    reply: BookmarkIdsSchema,
    errors: [404],
    handle: ({ params, query }, { subject }) => service.ids(subject, params.id, query),
  })
  calls.post('/kept', {
    summary: 'Those of these articles that are in shared folders of others',
    body: BookmarkedInputSchema,
    reply: BookmarkedListSchema,
    handle: ({ body }, { subject }) => service.bookmarked(subject, body),
  })
}

function addBinCalls(calls: Calls, service: SharedBookmarks) {
  calls.get('/:id/bin', {
    summary: 'Removed bookmarks, the latest first',
    description: 'For editors, who restore them by `POST /shared-folder/{id}/bulk`.',
    params,
    reply: SharedBinSchema,
    errors: [403, 404],
    handle: ({ params }, { subject }) => service.bin(subject, params.id),
  })
}

function addChangeCalls(calls: Calls, service: SharedBookmarks) {
  calls.post('/:id/bulk', {
    summary: 'Add, move, remove, tag, mark or restore up to 1,000 bookmarks',
    description:
      'Changes all of them, or none if one is missing. For editors; members of either role mark their own states.',
    params,
    body: SharedBulkSchema,
    reply: SharedBulkAnswerSchema,
    errors: [403, 404, 409],
    handle: ({ params, body }, { subject }) => service.bulk(subject, params.id, body),
  })
  calls.put('/:id/bookmark/:bookmarkId', {
    summary: "Change the caller's own note and state, and the tags of the folder",
    description: 'Omitted fields stay unchanged. Only editors change tags.',
    params: SharedBookmarkParamsSchema,
    body: SharedBookmarkChangeSchema,
    reply: SharedBookmarkSchema,
    errors: [403, 404],
    handle: ({ params, body }, { subject }) => service.change(subject, params, body),
  })
}

/** The private feed of a member, for feed readers that cannot sign in. */
function addFeedCalls(calls: Calls, service: SharedBookmarks) {
  const feed = { params, reply: PrivateFeedSchema, errors: [404] }
  calls.get('/:id/feed', {
    ...feed,
    summary: "Addresses of the caller's private feed; null without one",
    handle: ({ params }, { subject }) => service.feed(subject, params.id),
  })
  calls.post('/:id/feed', {
    ...feed,
    summary: 'Give the feed new addresses; the former ones stop working',
    handle: ({ params }, { subject }) => service.openFeed(subject, params.id),
  })
  calls.delete('/:id/feed', {
    ...feed,
    summary: 'Delete the feed',
    handle: ({ params }, { subject }) => service.closeFeed(subject, params.id),
  })
}
