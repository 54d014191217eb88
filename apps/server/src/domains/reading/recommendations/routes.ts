import {
  FolderLearningSchema,
  FolderSuggestionsSchema,
  LearningFolderParamsSchema,
  LearningSwitchSchema,
  RecommendationsSchema,
  SuggestionVoteParamsSchema,
  SuggestionVoteSchema,
} from '@claire/api-contract'
import { routesUnder } from '#platform/http/calls'
import type { Recommendations } from './service.ts'

/** `/recommendations…`. */
export const recommendationRoutes = (service: Recommendations) =>
  routesUnder('Bookmarks', (calls) => {
    calls.get('/', {
      summary: "The caller's folders, and what each has learnt from its bookmarks",
      reply: RecommendationsSchema,
      handle: (_, { subject }) => service.all(subject),
    })
    calls.put('/', {
      summary: 'Switch the suggestions of all folders of the caller',
      description: 'Off deletes what the folders have learnt; which of them learn, and refusals, stay.',
      body: LearningSwitchSchema,
      reply: RecommendationsSchema,
      handle: ({ body }, { subject }) => service.switchAll(subject, body.enabled),
    })
    calls.get('/folders/:folderId', {
      summary: 'Articles that belong into a folder of the caller, or one shared with them',
      params: LearningFolderParamsSchema,
      reply: FolderSuggestionsSchema,
      errors: [404],
      handle: ({ params }, { subject }) => service.suggestions(subject, params.folderId),
    })
    calls.put('/folders/:folderId', {
      summary: 'Switch the suggestions of a folder',
      description:
        'On adds an alert for new articles like its bookmarks, without mail until `PUT /alert/{id}` ends its pause. Off deletes the alert with its results, and everything learnt.',
      params: LearningFolderParamsSchema,
      body: LearningSwitchSchema,
      reply: FolderLearningSchema,
      errors: [404],
      handle: ({ params, body }, caller) => service.switchFolder(caller, params.folderId, body.enabled),
    })
    calls.put('/folders/:folderId/votes/:articleId', {
      summary: 'Refuse a suggestion, or take that back',
      description: 'Also for a result of the alert of the folder. Of a shared folder, for editors.',
      params: SuggestionVoteParamsSchema,
      body: SuggestionVoteSchema,
      errors: [403, 404, 409],
      handle: ({ params, body }, { subject }) => service.vote(subject, { ...params, ...body }),
    })
  })
