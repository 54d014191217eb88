import {
  BookmarkIdsSchema,
  BookmarkedInputSchema,
  BookmarkedListSchema,
  CandidateListSchema,
  CandidateQuerySchema,
  FolderHistoryQuerySchema,
  FolderHistorySchema,
  FolderSchema,
  HandOverSchema,
  IdParamsSchema,
  MemberListSchema,
  MemberRefSchema,
  NewMembersSchema,
  PrivateFeedSchema,
  RenameSharedFolderSchema,
  ShareFolderSchema,
  SharedBinSchema,
  SharedBookmarkChangeSchema,
  SharedBookmarkPageSchema,
  SharedBookmarkParamsSchema,
  SharedBookmarkQuerySchema,
  SharedBookmarkSchema,
  SharedBulkAnswerSchema,
  SharedBulkSchema,
  SharedFolderListSchema,
  SharedFolderSchema,
  SharedSearchQuerySchema,
  SharedSearchSchema,
  StopSharingAnswerSchema,
} from '@claire/api-contract'
import Type from 'typebox'
import { callerOf } from '#platform/http/caller'
import { type Calls, routesUnder } from '#platform/http/calls'
import type { FolderNews } from './folder-news.ts'
import type { SharedBookmarks } from './shared-bookmarks.ts'
import type { Sharing } from './sharing.ts'

const params = IdParamsSchema

interface Parts {
  sharing: Sharing
  sharedBookmarks: SharedBookmarks
  folderNews: Pick<FolderNews, 'visited'>
}

/**
 * `/shared-folder…`. Imports have routes of their own. An invitation to the caller's address is
 * accepted before the call that lists or opens the folder.
 */
export const sharedFolderRoutes = ({ sharing, sharedBookmarks, folderNews }: Parts) =>
  routesUnder('Shared folders', (calls, app) => {
    app.addHook('preHandler', async (request) => sharing.acceptInvitations(callerOf(request)))
    addSharingCalls(calls, sharing)
    addMembershipCalls(calls, sharing)
    addRequestCalls(calls, sharing)
    addFolderCalls(calls, sharedBookmarks)
    addBookmarkCalls(calls, sharedBookmarks, folderNews)
    addChangeCalls(calls, sharedBookmarks)
    addFeedCalls(calls, sharedBookmarks)
  })

function addSharingCalls(calls: Calls, sharing: Sharing) {
  calls.post('/', {
    summary: 'Share an own folder',
    description: 'With its bookmarks, also those in the bin. One that is shared gets these members too.',
    body: ShareFolderSchema,
    reply: SharedFolderSchema,
    errors: [404, 409],
    handle: ({ body }, { subject }) => sharing.share(subject, body),
  })
  calls.delete('/:id', {
    summary: 'Stop sharing a folder',
    description: "It is its owner's alone again; members are out at once.",
    params,
    reply: StopSharingAnswerSchema,
    errors: [403, 404],
    handle: ({ params }, { subject }) => sharing.stopSharing(subject, params.id),
  })
  calls.get('/candidates', {
    summary: 'People and groups to share a folder with',
    description:
      'By words of names or the beginning of an email address; at least two characters for people.',
    querystring: CandidateQuerySchema,
    reply: CandidateListSchema,
    handle: ({ query }, { subject }) => sharing.candidates(subject, query.q),
  })
  calls.get('/:id/members', {
    summary: 'Members of a shared folder',
    params,
    reply: MemberListSchema,
    errors: [404],
    handle: ({ params }, { subject }) => sharing.members(subject, params.id),
  })
  calls.get('/:id/history', {
    summary: 'History of a shared folder, the latest first',
    params,
    querystring: FolderHistoryQuerySchema,
    reply: FolderHistorySchema,
    errors: [404],
    handle: ({ params, query }, { subject }) => sharing.history(subject, params.id, query),
  })
}

function addMembershipCalls(calls: Calls, sharing: Sharing) {
  calls.post('/:id/members', {
    summary: 'Add members, or change their roles',
    params,
    body: NewMembersSchema,
    reply: MemberListSchema,
    errors: [403, 404, 409],
    handle: async ({ params, body }, { subject }) => {
      await sharing.addMembers(subject, params.id, body)
      return sharing.members(subject, params.id)
    },
  })
  calls.delete('/:id/members', {
    summary: 'Remove a member, or withdraw an invitation',
    params,
    querystring: MemberRefSchema,
    reply: MemberListSchema,
    errors: [403, 404, 409],
    handle: async ({ params, query }, { subject }) => {
      await sharing.removeMember(subject, params.id, query)
      return sharing.members(subject, params.id)
    },
  })
  calls.post('/:id/leave', {
    summary: 'Leave a shared folder',
    params,
    errors: [404, 409],
    handle: ({ params }, { subject }) => sharing.leave(subject, params.id),
  })
  calls.post('/:id/hand-over', {
    summary: 'Make a member the owner',
    description: 'The former owner becomes an editor.',
    params,
    body: HandOverSchema,
    reply: SharedFolderSchema,
    errors: [403, 404, 409],
    handle: ({ params, body }, { subject }) => sharing.handOver(subject, params.id, body.personId),
  })
  calls.post('/:id/take-over', {
    summary: 'Become the owner of a folder without one',
    params,
    reply: SharedFolderSchema,
    errors: [404, 409],
    handle: ({ params }, { subject }) => sharing.takeOver(subject, params.id),
  })
}

function addRequestCalls(calls: Calls, sharing: Sharing) {
  calls.post('/:id/request', {
    summary: 'Ask the owner for access',
    description: 'Always the same answer, whether or not there is such a folder.',
    params,
    handle: ({ params }, { subject }) => sharing.requestAccess(subject, params.id),
  })
  calls.delete('/:id/request/:personId', {
    summary: 'Decline a request for access',
    params: Type.Object({ ...params.properties, personId: params.properties.id }),
    reply: MemberListSchema,
    errors: [403, 404],
    handle: async ({ params }, { subject }) => {
      const { id, personId } = params
      await sharing.decline(subject, id, personId)
      return sharing.members(subject, id)
    },
  })
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

function addBookmarkCalls(calls: Calls, service: SharedBookmarks, news: Pick<FolderNews, 'visited'>) {
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
