import {
  CandidateListSchema,
  CandidateQuerySchema,
  DoneSchema,
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
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { callerOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { Sharing } from './sharing.ts'

const tags = ['Shared folders']
const params = SharedFolderParamsSchema
const done = { done: true as const }

/** Sharing folders, and their members. */
export function memberRoutes(sharing: Sharing): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(sharingRoutes(sharing))
    await app.register(listRoutes(sharing))
    await app.register(membershipRoutes(sharing))
    await app.register(ownerRoutes(sharing))
    await app.register(requestRoutes(sharing))
  }
}

function sharingRoutes(sharing: Sharing): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/',
      {
        schema: {
          summary: 'Share an own folder',
          description:
            'With its bookmarks, also those in the bin. One that is shared gets these members too.',
          tags,
          body: ShareFolderSchema,
          response: { 200: SharedFolderSchema, ...errorAnswers(404, 409) },
        },
      },
      async (request) => sharing.share(callerOf(request).subject, request.body),
    )

    app.delete(
      '/:id',
      {
        schema: {
          summary: 'Stop sharing a folder',
          description: "It is its owner's alone again; members are out at once.",
          tags,
          params,
          response: { 200: StopSharingAnswerSchema, ...errorAnswers(403, 404) },
        },
      },
      async (request) => sharing.stopSharing(callerOf(request).subject, request.params.id),
    )
  }
}

function listRoutes(sharing: Sharing): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/candidates',
      {
        schema: {
          summary: 'People and groups to share a folder with',
          description:
            'By words of names or the beginning of an email address; at least two characters for people.',
          tags,
          querystring: CandidateQuerySchema,
          response: { 200: CandidateListSchema },
        },
      },
      async (request) => sharing.candidates(callerOf(request).subject, request.query.q),
    )

    app.get(
      '/:id/members',
      {
        schema: {
          summary: 'Members of a shared folder',
          tags,
          params,
          response: { 200: MemberListSchema, ...errorAnswers(404) },
        },
      },
      async (request) => sharing.members(callerOf(request).subject, request.params.id),
    )

    app.get(
      '/:id/history',
      {
        schema: {
          summary: 'History of a shared folder, the latest first',
          tags,
          params,
          querystring: FolderHistoryQuerySchema,
          response: { 200: FolderHistorySchema, ...errorAnswers(404) },
        },
      },
      async (request) => sharing.history(callerOf(request).subject, request.params.id, request.query),
    )
  }
}

function membershipRoutes(sharing: Sharing): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/:id/members',
      {
        schema: {
          summary: 'Add members, or change their roles',
          tags,
          params,
          body: NewMembersSchema,
          response: { 200: MemberListSchema, ...errorAnswers(403, 404, 409) },
        },
      },
      async (request) => {
        const { subject } = callerOf(request)
        await sharing.addMembers(subject, request.params.id, request.body)
        return sharing.members(subject, request.params.id)
      },
    )

    app.delete(
      '/:id/members',
      {
        schema: {
          summary: 'Remove a member, or withdraw an invitation',
          tags,
          params,
          querystring: MemberRefSchema,
          response: { 200: MemberListSchema, ...errorAnswers(403, 404, 409) },
        },
      },
      async (request) => {
        const { subject } = callerOf(request)
        await sharing.removeMember(subject, request.params.id, request.query)
        return sharing.members(subject, request.params.id)
      },
    )

    app.post(
      '/:id/leave',
      {
        schema: {
          summary: 'Leave a shared folder',
          tags,
          params,
          response: { 200: DoneSchema, ...errorAnswers(404, 409) },
        },
      },
      async (request) => {
        await sharing.leave(callerOf(request).subject, request.params.id)
        return done
      },
    )
  }
}

function ownerRoutes(sharing: Sharing): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/:id/hand-over',
      {
        schema: {
          summary: 'Make a member the owner',
          description: 'The former owner becomes an editor.',
          tags,
          params,
          body: HandOverSchema,
          response: { 200: SharedFolderSchema, ...errorAnswers(403, 404, 409) },
        },
      },
      async (request) =>
        sharing.handOver(callerOf(request).subject, request.params.id, request.body.personId),
    )

    app.post(
      '/:id/take-over',
      {
        schema: {
          summary: 'Become the owner of a folder without one',
          tags,
          params,
          response: { 200: SharedFolderSchema, ...errorAnswers(404, 409) },
        },
      },
      async (request) => sharing.takeOver(callerOf(request).subject, request.params.id),
    )
  }
}

function requestRoutes(sharing: Sharing): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/:id/request',
      {
        schema: {
          summary: 'Ask the owner for access',
          description: 'Always the same answer, whether or not there is such a folder.',
          tags,
          params,
          response: { 200: DoneSchema },
        },
      },
      async (request) => {
        await sharing.requestAccess(callerOf(request).subject, request.params.id)
        return done
      },
    )

    app.delete(
      '/:id/request/:personId',
      {
        schema: {
          summary: 'Decline a request for access',
          tags,
          params: Type.Object({ ...params.properties, personId: params.properties.id }),
          response: { 200: MemberListSchema, ...errorAnswers(403, 404) },
        },
      },
      async (request) => {
        const { id, personId } = request.params
        const { subject } = callerOf(request)
        await sharing.decline(subject, id, personId)
        return sharing.members(subject, id)
      },
    )
  }
}
