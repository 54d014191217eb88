import {
  CandidateListSchema,
  CandidateQuerySchema,
  FolderHistoryQuerySchema,
  FolderHistorySchema,
  HandOverSchema,
  MemberListSchema,
  MemberRefSchema,
  NewMembersSchema,
  ShareFolderSchema,
  SharedFolderParamsSchema,
  SharedFolderSchema,
  StopSharingAnswerSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import Type from 'typebox'
import { type Calls, callsOf } from '#platform/http/calls'
import type { Sharing } from './sharing.ts'

const params = SharedFolderParamsSchema

/** Sharing folders, and their members. */
export function memberRoutes(sharing: Sharing): FastifyPluginAsync {
  return async (app) => {
    const calls = callsOf(app, 'Shared folders')
    addSharingCalls(calls, sharing)
    addListCalls(calls, sharing)
    addMembershipCalls(calls, sharing)
    addOwnerCalls(calls, sharing)
    addRequestCalls(calls, sharing)
  }
}

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
}

function addListCalls(calls: Calls, sharing: Sharing) {
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
}

function addOwnerCalls(calls: Calls, sharing: Sharing) {
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
