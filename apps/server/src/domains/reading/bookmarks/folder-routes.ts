import {
  BinPageSchema,
  BinQuerySchema,
  FolderListSchema,
  FolderQuerySchema,
  FolderSchema,
  NewFolderQuerySchema,
  PrivateFeedSchema,
  RenameFolderQuerySchema,
} from '@claire/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { type Calls, callsOf } from '#platform/http/calls'
import type { BookmarkService } from './service.ts'

/** Folders, with all values in the query. */
export function folderRoutes(service: BookmarkService): FastifyPluginAsync {
  return async (app) => {
    const calls = callsOf(app, 'Bookmarks')
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
    addFolderChangeCalls(calls, service)
  }
}

function addFolderChangeCalls(calls: Calls, service: BookmarkService) {
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
export function addBinCalls(calls: Calls, service: BookmarkService) {
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
export function folderFeedRoutes(service: BookmarkService): FastifyPluginAsync {
  return async (app) => {
    const calls = callsOf(app, 'Bookmarks')
    const feed = { querystring: FolderQuerySchema, reply: PrivateFeedSchema, errors: [404] }
    calls.get('/', {
      ...feed,
      summary: "Addresses of a folder's private feed; null if it has none",
      handle: ({ query }, { subject }) => service.folderFeed(subject, query.folderId),
    })
    calls.post('/', {
      ...feed,
      summary: 'Give the feed new addresses; the former ones stop working',
      handle: ({ query }, { subject }) => service.openFolderFeed(subject, query.folderId),
    })
    calls.delete('/', {
      ...feed,
      summary: 'Delete the feed',
      handle: ({ query }, { subject }) => service.closeFolderFeed(subject, query.folderId),
    })
  }
}
