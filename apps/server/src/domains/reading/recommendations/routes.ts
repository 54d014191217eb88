import {
  DoneSchema,
  FolderLearningSchema,
  FolderSuggestionsSchema,
  LearningFolderParamsSchema,
  LearningSwitchSchema,
  RecommendationsSchema,
  SuggestionVoteParamsSchema,
  SuggestionVoteSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { Recommendations } from './service.ts'

const tags = ['Bookmarks']

/** `/recommendations…`. */
export function recommendationRoutes(service: Recommendations): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/',
      {
        schema: {
          summary: "The caller's folders, and what each has learnt from its bookmarks",
          tags,
          response: { 200: RecommendationsSchema },
        },
      },
      async (request) => service.all(callerOf(request).subject),
    )

    app.put(
      '/',
      {
        schema: {
          summary: 'Switch the suggestions of all folders of the caller',
          description: 'Off deletes what the folders have learnt; which of them learn, and refusals, stay.',
          tags,
          body: LearningSwitchSchema,
          response: { 200: RecommendationsSchema },
        },
      },
      async (request) => service.switchAll(callerOf(request).subject, request.body.enabled),
    )
    await app.register(folderRoutes(service), { prefix: '/folders' })
  }
}

function folderRoutes(service: Recommendations): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/:folderId',
      {
        schema: {
          summary: 'Articles that belong into a folder of the caller, or one shared with them',
          tags,
          params: LearningFolderParamsSchema,
          response: { 200: FolderSuggestionsSchema, ...errorAnswers(404) },
        },
      },
      async (request) => service.suggestions(callerOf(request).subject, request.params.folderId),
    )

    app.put(
      '/:folderId',
      {
        schema: {
          summary: 'Switch the suggestions of a folder',
          description:
            'On adds an alert for new articles like its bookmarks, without mail until `PUT /alert/{id}` ends its pause. Off deletes the alert with its results, and everything learnt.',
          tags,
          params: LearningFolderParamsSchema,
          body: LearningSwitchSchema,
          response: { 200: FolderLearningSchema, ...errorAnswers(404) },
        },
      },
      async (request) =>
        service.switchFolder(callerOf(request), request.params.folderId, request.body.enabled),
    )

    app.put(
      '/:folderId/votes/:articleId',
      {
        schema: {
          summary: 'Refuse a suggestion, or take that back',
          description: 'Also for a result of the alert of the folder. Of a shared folder, for editors.',
          tags,
          params: SuggestionVoteParamsSchema,
          body: SuggestionVoteSchema,
          response: { 200: DoneSchema, ...errorAnswers(403, 404, 409) },
        },
      },
      async (request) => {
        await service.vote(callerOf(request).subject, { ...request.params, ...request.body })
        return { done: true as const }
      },
    )
  }
}
