import type {
  FolderLearning,
  FolderSuggestions,
  LearningSwitch,
  Recommendations,
  SuggestionVote,
} from '@claire/api-contract'
import { baseApi, callPath } from './base-api.ts'

const pathOf = (folderId: string) => callPath`recommendations/folders/${folderId}`

/** Folders that suggest articles like those kept in them. */
const recommendationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    recommendations: build.query<Recommendations, void>({
      query: () => 'recommendations',
      providesTags: ['Suggestion'],
    }),
    switchSuggestions: build.mutation<unknown, LearningSwitch>({
      query: (body) => ({ url: 'recommendations', method: 'PUT', body }),
      invalidatesTags: ['Suggestion', 'Alert', 'Today'],
    }),
    folderSuggestions: build.query<FolderSuggestions, string>({
      query: pathOf,
      // Each visit requests it, for a list without what was answered at the last.
      keepUnusedDataFor: 0,
      // Answered suggestions stay in their place, so that they can be undone there.
      providesTags: (found) =>
        found?.learning.state === 'ready' ? ['Suggestion'] : ['Suggestion', 'Bookmark'],
    }),
    switchFolder: build.mutation<FolderLearning, LearningSwitch & { folderId: string }>({
      query: ({ folderId, enabled }) => ({ url: pathOf(folderId), method: 'PUT', body: { enabled } }),
      invalidatesTags: ['Suggestion', 'Alert', 'Today'],
    }),
    voteOnSuggestion: build.mutation<unknown, SuggestionVote & { folderId: string; articleId: string }>({
      query: ({ folderId, articleId, refused }) => ({
        url: `${pathOf(folderId)}/votes/${encodeURIComponent(articleId)}`,
        method: 'PUT',
        body: { refused },
      }),
    }),
  }),
})

export const {
  useRecommendationsQuery,
  useSwitchSuggestionsMutation,
  useFolderSuggestionsQuery,
  useSwitchFolderMutation,
  useVoteOnSuggestionMutation,
} = recommendationsApi
