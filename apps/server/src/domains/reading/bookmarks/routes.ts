import type { FastifyPluginAsync } from 'fastify'
import type { BookmarkService } from './service.ts'
import {
  BinPageSchema,
  BinQuerySchema,
  BookmarkChangeSchema,
  BookmarkIdsSchema,
  BookmarkListSchema,
  BookmarkPageQuerySchema,
  BookmarkPageSchema,
  BookmarkQuerySchema,
  BookmarkSchema,
  BookmarkedInputSchema,
  BookmarkedListSchema,
  BulkAnswerSchema,
  BulkBookmarksSchema,
  FolderListSchema,
  FolderQuerySchema,
  FolderSchema,
  IdParamsSchema,
  MoveBookmarkQuerySchema,
  NewBookmarkQuerySchema,
  NewFolderQuerySchema,
  PrivateFeedSchema,
  RenameFolderQuerySchema,
  ShelfSchema,
  WantedBookmarksQuerySchema,
} from '@claire/api-contract'
import { type Calls, routesUnder } from '#platform/http/calls'

/** Every call of docs/product.md 7.3. */
export function bookmarkRoutes(service: BookmarkService): FastifyPluginAsync {
  return async (app) => {
    const under = (prefix: string, ...adding: ((calls: Calls, service: BookmarkService) => void)[]) =>
      app.register(
        routesUnder('Bookmarks', (calls) => adding.forEach((add) => add(calls, service))),
        { prefix },
      )
    await under('/bookmark', addReadingCalls, addChangingCalls, addBinCalls)
    await under('/bookmark/folder', addFolderCalls)
    await under('/bookmark/folder/feed', addFeedCalls)
    // Paths without 'bookmark' also change and delete folders (docs/product.md 7.3).
    await under('/folder', addFolderCalls)
  }
}

function addReadingCalls(calls: Calls, service: BookmarkService) {
  calls.get('/', {
    summary: "The caller's bookmarks, newest first",
    reply: BookmarkListSchema,
    handle: (_, { subject }) => service.list(subject),
  })
  calls.get('/shelf', {
    summary: 'Folders with their numbers of bookmarks, tags, and the default folder for new bookmarks',
    reply: ShelfSchema,
    handle: (_, { subject }) => service.folderTree(subject),
  })
  calls.get('/page', {
    summary: 'A page of bookmarks',
    querystring: BookmarkPageQuerySchema,
    reply: BookmarkPageSchema,
    errors: [404],
    handle: ({ query }, { subject }) => service.page(subject, query),
  })
  calls.post('/kept', {
    summary: 'The bookmarked ones of these articles, with their folders',
    body: BookmarkedInputSchema,
    reply: BookmarkedListSchema,
    handle: ({ body }, { subject }) => service.bookmarked(subject, body),
  })
  calls.get('/ids', {
    summary: 'Ids of matching bookmarks, up to the limit of one change',
    querystring: WantedBookmarksQuerySchema,
    reply: BookmarkIdsSchema,
    errors: [404],
    handle: ({ query }, { subject }) => service.ids(subject, query),
  })
}

/** Adding, moving and removing one bookmark, with all values in the query, annotating it, and changing several. */
function addChangingCalls(calls: Calls, service: BookmarkService) {
  calls.post('/', {
    summary: 'Bookmark an article',
    description:
      'In the folder used last unless one is named. Bookmarked already, it is answered as it is, moved if a folder is named.',
    querystring: NewBookmarkQuerySchema,
    reply: BookmarkSchema,
    errors: [404, 409],
    handle: ({ query }, { subject }) => service.add(subject, query),
  })
  calls.delete('/', {
    summary: 'Remove the bookmark of an article',
    querystring: BookmarkQuerySchema,
    errors: [404],
    handle: ({ query }, { subject }) => service.remove(subject, query.documentId),
  })
  calls.post('/move', {
    summary: 'Move a bookmark to another folder',
    querystring: MoveBookmarkQuerySchema,
    reply: BookmarkSchema,
    errors: [404, 409],
    handle: ({ query }, { subject }) => service.move(subject, query),
  })
  calls.put('/:id', {
    summary: 'Change the note, the tags or the reading state',
    description: 'Omitted fields stay unchanged.',
    params: IdParamsSchema,
    body: BookmarkChangeSchema,
    reply: BookmarkSchema,
    errors: [404],
    handle: ({ params, body }, { subject }) => service.annotate(subject, params.id, body),
  })
  calls.post('/bulk', {
    summary: 'Add, move, remove, tag, mark or restore up to 1,000 bookmarks',
    description: 'Changes all of them, or none if one is missing.',
    body: BulkBookmarksSchema,
    reply: BulkAnswerSchema,
    errors: [404, 409],
    handle: ({ body }, { subject }) => service.bulk(subject, body),
  })
}

/** Folders, with all values in the query. */
function addFolderCalls(calls: Calls, service: BookmarkService) {
  calls.get('/', {
    summary: 'Folders with their bookmarks, the default folder first',
    reply: FolderListSchema,
    handle: (_, { subject }) => service.folders(subject),
  })
  calls.post('/', {
    summary: 'Add a folder',
    querystring: NewFolderQuerySchema,
    reply: FolderSchema,
    errors: [409],
    handle: ({ query }, { subject }) => service.addFolder(subject, query.folderName),
  })
  calls.put('/', {
    summary: 'Rename a folder',
    querystring: RenameFolderQuerySchema,
    reply: FolderSchema,
    errors: [404, 409],
    handle: ({ query: { folderId, folderName } }, { subject }) =>
      service.renameFolder(subject, { id: folderId, name: folderName }),
  })
  calls.delete('/', {
    summary: 'Delete a folder and its bookmarks',
    description: 'It stays in the bin for 30 days.',
    querystring: FolderQuerySchema,
    errors: [404, 409],
    handle: ({ query }, { subject }) => service.deleteFolder(subject, query.folderId),
  })
}

/** The bin, from which bookmarks can be restored for 30 days. */
function addBinCalls(calls: Calls, service: BookmarkService) {
  calls.get('/bin', {
    summary: 'Deleted folders, and a page of removed bookmarks',
    description: 'Restore bookmarks by `POST /bookmark/bulk`.',
    querystring: BinQuerySchema,
    reply: BinPageSchema,
    handle: ({ query }, { subject }) => service.bin(subject, query),
  })
  calls.delete('/bin', {
    summary: 'Delete the contents of the bin permanently',
    handle: (_, { subject }) => service.emptyBin(subject),
  })
  calls.post('/folder/restore', {
    summary: 'Restore a deleted folder and its bookmarks',
    description: 'Under another name if its own is taken.',
    querystring: FolderQuerySchema,
    reply: FolderSchema,
    errors: [404, 409],
    handle: ({ query }, { subject }) => service.restoreFolder(subject, query.folderId),
  })
}

/** The private feed of a folder, for feed readers that cannot sign in. */
function addFeedCalls(calls: Calls, service: BookmarkService) {
  const feed = { querystring: FolderQuerySchema, reply: PrivateFeedSchema, errors: [404] }
  calls.get('/', {
    ...feed,
    summary: "Addresses of a folder's private feed; null if it has none",
    handle: ({ query }, { subject }) => service.feed(subject, query.folderId),
  })
  calls.post('/', {
    ...feed,
    summary: 'Give the feed new addresses; the former ones stop working',
    handle: ({ query }, { subject }) => service.openFeed(subject, query.folderId),
  })
  calls.delete('/', {
    ...feed,
    summary: 'Delete the feed',
    handle: ({ query }, { subject }) => service.closeFeed(subject, query.folderId),
  })
}
